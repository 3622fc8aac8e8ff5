import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isFocusFree, markFocus } from '../../app/focus.js'
import { isTouch } from '../../ui/media.js'

/**
 * Prefills a form and sets its initial focus. The first empty field gets the focus. If all fields
 * have values, the first one gets the focus with its text selected. Skips the focus on touch
 * devices, where the keyboard would cover half of the screen. Skips it also below a dialog, because
 * Enter is for the dialog's button. Values that arrive after the user started typing are ignored.
 */
export function usePrefill<T extends FieldValues>(
  { setValue, getValues, formState }: UseFormReturn<T>,
  values: DefaultValues<T> | null | undefined
) {
  const { isDirty } = formState
  /** Name of the field that this hook focused. */
  const begun = useRef('')
  const [mark] = useState(markFocus)
  useEffect(() => {
    const { activeElement: active } = document
    const somebodyIsAtIt = active instanceof HTMLInputElement && active.name !== begun.current
    if (isDirty || somebodyIsAtIt) return
    // `reset` would write the fields one render later, when the user may already be typing.
    for (const [name, value] of Object.entries(values ?? {})) {
      setValue(name as Path<T>, value as PathValue<T, Path<T>>)
    }
    if (isTouch() || document.querySelector('[role=dialog], [role=alertdialog]')) return
    const names = Object.keys(getValues()) as Path<T>[]
    const first = names.find((name) => getValues(name) === '') ?? names[0]
    if (first === undefined) return
    const isBegun = active instanceof HTMLInputElement && active.name === begun.current
    if (!isBegun && !isFocusFree(mark)) return
    // `setFocus` would wait, and text typed meanwhile would be appended to the old value.
    begun.current = first
    const field = document.querySelector<HTMLInputElement>(`input[name="${first}"]`)
    field?.focus()
    field?.select()
  }, [values, isDirty, setValue, getValues, mark])
}
