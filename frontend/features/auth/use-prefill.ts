import { useEffect } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Fills a form that nobody is at yet; values that come late do not change what is being typed. */
export function usePrefill<T extends FieldValues>(
  { setValue, formState }: UseFormReturn<T>,
  values: DefaultValues<T> | null | undefined
) {
  const { isDirty } = formState
  useEffect(() => {
    const somebodyIsAtIt = document.activeElement instanceof HTMLInputElement
    if (!values || isDirty || somebodyIsAtIt) return
    // `reset` would write the fields one render later, when somebody may be at them.
    for (const [name, value] of Object.entries(values)) {
      setValue(name as Path<T>, value as PathValue<T, Path<T>>)
    }
  }, [values, isDirty, setValue])
}
