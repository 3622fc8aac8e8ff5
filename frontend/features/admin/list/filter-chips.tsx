import { X } from 'lucide-react'
import { Button } from '../../../ui/button/button.js'
import type { AddressChanges } from './address.js'
import { type Filter, type FilterValues, setFilters } from './filters.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './list.module.css'

interface FilterChipsProps {
  filters: Filter[]
  values: FilterValues
  onChange: (changes: AddressChanges) => void
}

/** Active filters. A click removes one. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const set = setFilters(filters, values)
  if (set.length === 0) return null
  return (
    <Row as="ul" aria-label="Filters that are set" align="stretch" wrap gap={2} marginTop={3}>
      {set.map(({ name, text }) => (
        <li key={name}>
          <Row
            as="button"
            type="button"
            aria-label={`Remove filter ${text}`}
            inline
            gap={1}
            size="sm"
            className={styles.chip}
            onClick={() => onChange({ [name]: null })}
          >
            <span>{text}</span>
            <X aria-hidden size={14} />
          </Row>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Button variant="ghost" size="small" onClick={() => onChange(noFilters(filters))}>
            Clear filters
          </Button>
        </li>
      )}
    </Row>
  )
}

/** Returns the changes that remove all filters. */
export function noFilters(filters: Filter[]): AddressChanges {
  return Object.fromEntries(filters.map(({ name }) => [name, null]))
}
