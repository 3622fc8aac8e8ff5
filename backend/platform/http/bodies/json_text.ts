/** A response body whose JSON already exists as text, sent unchanged. */
class JsonText {
  constructor(readonly text: string) {}
}

/**
 * Wraps JSON text as a body of type T, for controllers, so that a large text is not escaped again.
 */
export function jsonText<T>(text: string): T {
  return new JsonText(text) as T
}

/** Returns the JSON of a response's body. */
export function formatJson(body: unknown): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body)
}
