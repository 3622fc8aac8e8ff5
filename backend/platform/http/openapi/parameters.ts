/** JSON Schema, as far as it describes the reading of an address. */
interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}

const ID = { type: 'integer', minimum: 1 }
const KEY = { type: 'string', minLength: 1 }

/**
 * Returns the parameters of a pattern such as '/api/v1/users/:id'. Ids are numbers, all others are
 * text (decision 166).
 */
export function inPath(pattern: string) {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? ID : KEY,
  }))
}

/** Returns the query parameters. A list is one parameter, separated by commas. */
export function inQuery({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  }))
}

/** Headers of calls that change something, defined in the components. */
export const HEADERS = {
  csrfToken: { $ref: '#/components/parameters/CsrfToken' },
  idempotencyKey: { $ref: '#/components/parameters/IdempotencyKey' },
}
