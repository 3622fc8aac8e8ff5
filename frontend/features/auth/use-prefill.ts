import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** Fills a form that nobody has typed in yet; the values may come late. */
export function usePrefill<T extends FieldValues>(
  { reset, formState }: UseFormReturn<T>,
  values: DefaultValues<T> | null | undefined
) {
  const { isDirty } = formState
  useEffect(() => {
    if (values && !isDirty) reset(values, { keepErrors: true })
  }, [values, isDirty, reset])
}
