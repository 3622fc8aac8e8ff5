/**
 * Removes the names of form fields. A form exposes each field as a property with its name. A field
 * named `nodeName` would hide the form's own property from all readers (HTML 4.10.3).
 */
export function dropFieldNames(body: HTMLElement) {
  for (const field of body.querySelectorAll('form [name], form [id], [form]')) {
    for (const name of ['name', 'id', 'form']) field.removeAttribute(name)
  }
}
