package scene

// ForgetOrigin drops the line numbers, which a document does not share with
// its copy.
func ForgetOrigin(doc *Document) { doc.origin = origin{} }
