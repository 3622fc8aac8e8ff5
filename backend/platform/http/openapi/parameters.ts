/** JSON Schema, as far as it says how an address is read. */
interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}

const ID = { type: 'integer', minimum: 1 }
const KEY = { type: 'string', minLength: 1 }

/** Parameters of a pattern as '/api/v1/users/:id': ids are numbers, all else is text (decision 166). */
export function inPath(pattern: string) {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? ID : KEY,
  }))
}

/** Parameters of an address. Lists are one of them, with commas between. */
export function inQuery({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  }))
}

/** Of calls that change something; the components have them. */
export const HEADERS = {
  csrfToken: { $ref: '#/components/parameters/CsrfToken' },
  idempotencyKey: { $ref: '#/components/parameters/IdempotencyKey' },
}
