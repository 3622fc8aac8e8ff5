/** The body of a response whose JSON is at hand as text: it goes out as it is. */
class JsonText {
  constructor(readonly text: string) {}
}

/** A body of type T that is this JSON, for controllers: a large text is not escaped once more. */
export function jsonText<T>(text: string): T {
  return new JsonText(text) as T
}

/** The JSON of a response's body. */
export function formatJson(body: unknown): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body)
}
