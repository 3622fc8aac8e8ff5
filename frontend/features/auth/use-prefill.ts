import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** Fills a form that nobody is at yet; values that come late do not change what is being typed. */
export function usePrefill<T extends FieldValues>(
  { reset, formState }: UseFormReturn<T>,
  values: DefaultValues<T> | null | undefined
) {
  const { isDirty } = formState
  useEffect(() => {
    const somebodyIsAtIt = document.activeElement instanceof HTMLInputElement
    if (values && !isDirty && !somebodyIsAtIt) reset(values, { keepErrors: true })
  }, [values, isDirty, reset])
}
