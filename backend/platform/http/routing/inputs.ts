/** A Vine validator, as far as it describes itself. */
interface Validator {
  toJSONSchema(): object
}

/** Inputs that a controller method validates. */
export interface Input {
  /** Query parameters. */
  query?: Validator
  /** The JSON body. */
  body?: Validator
}

/**
 * The static `inputs` of a controller, by method, from which the API description is built.
 * `openapi.functional` finds a method that validates something else.
 */
export type Inputs = Record<string, Input>
