import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, messageOf } from './api-client.js'

/**
 * Shows a server error in the form: at the fields it names, otherwise at the form's root (rule
 * 12.9). `fields` are the fields that the form shows.
 */
export function showServerError<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: Path<T>[]
) {
  const named = error instanceof ApiError ? error.errors : []
  const shown = named.filter(({ field }) => fields.includes(field as Path<T>))
  for (const { field, message } of shown) setError(field as Path<T>, { type: 'server', message })
  if (shown.length === 0) setError('root', { type: 'server', message: messageOf(error) })
}
