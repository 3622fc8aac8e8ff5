/**
 * Checks of attribute values for `validate` in the schema. They run on every document from outside.
 * Each throws a RangeError.
 */

export function oneOf(values: readonly unknown[]) {
  return (value: unknown) => {
    if (!values.includes(value)) throw new RangeError(`${show(value)} is not one of ${values}`)
  }
}

export function textUpTo(length: number) {
  return (value: unknown) => {
    if (typeof value !== 'string' || value.length > length) {
      throw new RangeError(`${show(value)} is not text of at most ${length} characters`)
    }
  }
}

export function optional(check: (value: unknown) => void) {
  return (value: unknown) => {
    if (value !== null) check(value)
  }
}

/**
 * Allows undefined besides the checked values, for attributes with `default: undefined`.
 * ProseMirror keeps undefined and JSON omits it. Documents without the attribute therefore stay
 * identical byte for byte.
 */
export function absentOr(check: (value: unknown) => void) {
  return (value: unknown) => {
    if (value !== undefined) check(value)
  }
}

export function wholeNumber(min: number, max: number) {
  return (value: unknown) => {
    if (!Number.isInteger(value) || Number(value) < min || Number(value) > max) {
      throw new RangeError(`${show(value)} is not a whole number from ${min} to ${max}`)
    }
  }
}

export function numberWithin(min: number, max: number) {
  return (value: unknown) => {
    if (typeof value !== 'number' || !(value >= min && value <= max)) {
      throw new RangeError(`${show(value)} is not a number from ${min} to ${max}`)
    }
  }
}

export function bool(value: unknown) {
  if (typeof value !== 'boolean') throw new RangeError(`${show(value)} is not true or false`)
}

function show(value: unknown) {
  return typeof value === 'object' && value !== null ? 'An object' : String(value).slice(0, 40)
}
