import { ListFilter } from 'lucide-react'
import { Button } from '../../../ui/button/button.js'
import { Popover } from '../../../ui/popover/popover.js'
import { Select } from '../../../ui/select/select.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import type { AddressChanges } from './address.js'
import type { Filter, FilterValues } from './filters.js'

/** Value for no choice, because a select cannot have an empty one. */
const ALL = 'all'
/** Earliest accepted day. Typing a year digit by digit passes through earlier years. */
const FIRST_DAY = '2000-01-01'

interface FilterMenuProps {
  filters: Filter[]
  values: FilterValues
  /** Called on each change, so that the list updates immediately. */
  onChange: (changes: AddressChanges) => void
}

/** Filters of a list, in a popover behind one button. */
export function FilterMenu({ filters, values, onChange }: FilterMenuProps) {
  return (
    <Popover
      title="Filters"
      align="end"
      trigger={
        <Button variant="quiet" size="large">
          <ListFilter aria-hidden size={16} />
          Filters
        </Button>
      }
    >
      {filters.map((filter) => (
        <Field
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
    </Popover>
  )
}

interface FieldProps {
  filter: Filter
  value: string | number | undefined
  onChange: (value: string | null) => void
}

function Field({ filter, value, onChange }: FieldProps) {
  switch (filter.kind) {
    case 'choice':
      return (
        <Select
          label={filter.label}
          options={[{ value: ALL, label: 'All' }, ...filter.options]}
          value={value === undefined ? ALL : String(value)}
          onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
        />
      )
    case 'day':
      return (
        <TextField
          type="date"
          label={filter.label}
          min={FIRST_DAY}
          max="9999-12-31"
          defaultValue={value}
          onChange={({ target }) => target.validity.valid && onChange(target.value)}
        />
      )
    case 'text':
      return (
        <TextField
          label={filter.label}
          maxLength={200}
          defaultValue={value}
          onBlur={({ target }) => target.value !== String(value ?? '') && onChange(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChange(currentTarget.value)}
        />
      )
    case 'link':
      return null
  }
}
