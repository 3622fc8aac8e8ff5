/**
 * Takes the names off what stands in forms. A form shows a field under its name as a property of
 * its own: one named `nodeName` would hide that of the form from all that reads it (HTML 4.10.3).
 */
export function dropFieldNames(body: HTMLElement) {
  for (const field of body.querySelectorAll('form [name], form [id], [form]')) {
    for (const name of ['name', 'id', 'form']) field.removeAttribute(name)
  }
}
