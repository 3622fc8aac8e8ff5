import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { FormField } from '../form-field/form-field.js'
import sheet from '../sheet/sheet.module.css'
import styles from './select.module.css'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  /** True for a name that somebody gave, which a page translator leaves alone. */
  isName?: boolean
}

interface SelectProps<Value extends string> {
  label: string
  options: SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  error?: string
  hint?: string
  disabled?: boolean
}

/** Choice of one option from a short list. Typing the first letters finds an option. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  error,
  hint,
  disabled,
}: SelectProps<Value>) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => (
        <BaseSelect.Root
          items={options}
          value={value}
          disabled={disabled}
          onValueChange={(next) => next !== null && onChange(next)}
        >
          <BaseSelect.Trigger {...control} aria-label={label} className={styles.trigger}>
            <BaseSelect.Value
              placeholder={placeholder}
              translate={translateOf(options.find((option) => option.value === value))}
              className={styles.value}
            />
            <BaseSelect.Icon className={styles.icon}>
              <ChevronDown aria-hidden size={16} />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          <Options label={label} options={options} />
        </BaseSelect.Root>
      )}
    </FormField>
  )
}

function Options({ label, options }: { label: string; options: SelectOption<string>[] }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Backdrop className={sheet.scrim} />
      <BaseSelect.Positioner
        sideOffset={4}
        alignItemWithTrigger={false}
        className={sheet.positioner}
      >
        <BaseSelect.Popup className={styles.popup}>
          <BaseSelect.List aria-label={label}>
            {options.map((option) => (
              <BaseSelect.Item key={option.value} value={option.value} className={styles.option}>
                <BaseSelect.ItemText translate={translateOf(option)} className={styles.text}>
                  {option.label}
                </BaseSelect.ItemText>
                <BaseSelect.ItemIndicator>
                  <Check aria-hidden size={16} />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  )
}

function translateOf(option: SelectOption<string> | undefined) {
  return option?.isName ? 'no' : undefined
}
