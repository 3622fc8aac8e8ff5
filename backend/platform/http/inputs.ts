/** Of Vine, as far as it describes itself. */
interface Validator {
  toJSONSchema(): object
}

/** What a method of a controller validates. */
export interface Input {
  /** Parameters in the address. */
  query?: Validator
  /** Of JSON. */
  body?: Validator
}

/**
 * The static `inputs` of a controller, by method: what the description of the API is made from.
 * `openapi.functional` finds a method that validates something else.
 */
export type Inputs = Record<string, Input>
