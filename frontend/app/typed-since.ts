/**
 * Remembers the fields of a form that is being sent. Returns a function that is true once the user
 * has changed a field since: the form then stays open after the answer (rule 15.83).
 */
export function typedSince(readFields: () => object) {
  const read = () => JSON.stringify(readFields())
  const sent = read()
  return () => read() !== sent
}
