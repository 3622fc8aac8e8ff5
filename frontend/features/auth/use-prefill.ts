import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isFocusFree, markFocus } from '../../app/focus.js'
import { isTouch } from '../../ui/media.js'

/**
 * Begins a form: the first field that is empty has the focus, else the first one with what stands in
 * it selected; not where a finger would then have half of the screen covered by its keyboard, nor below a
 * window, whose button Enter is for. And fills it while nobody is at it yet; values that come late do not
 * change what is being typed.
 */
export function usePrefill<T extends FieldValues>(
  { setValue, getValues, formState }: UseFormReturn<T>,
  values: DefaultValues<T> | null | undefined
) {
  const { isDirty } = formState
  /** The name of the field that was given the focus. */
  const begun = useRef('')
  const [mark] = useState(markFocus)
  useEffect(() => {
    const { activeElement: active } = document
    const somebodyIsAtIt = active instanceof HTMLInputElement && active.name !== begun.current
    if (isDirty || somebodyIsAtIt) return
    // `reset` would write the fields one render later, when somebody may be at them.
    for (const [name, value] of Object.entries(values ?? {})) {
      setValue(name as Path<T>, value as PathValue<T, Path<T>>)
    }
    if (isTouch() || document.querySelector('[role=dialog], [role=alertdialog]')) return
    const names = Object.keys(getValues()) as Path<T>[]
    const first = names.find((name) => getValues(name) === '') ?? names[0]
    if (first === undefined) return
    const isBegun = active instanceof HTMLInputElement && active.name === begun.current
    if (!isBegun && !isFocusFree(mark)) return
    // Not by `setFocus`, which waits: what is typed meanwhile would be added to what stands there.
    begun.current = first
    const field = document.querySelector<HTMLInputElement>(`input[name="${first}"]`)
    field?.focus()
    field?.select()
  }, [values, isDirty, setValue, getValues, mark])
}
