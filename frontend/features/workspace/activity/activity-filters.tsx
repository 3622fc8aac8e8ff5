import { ACT_KINDS, type ActFilter } from '#modules/workspace/api'
import { Select } from '../../../ui/select/select.js'
import styles from './activity.module.css'
import type { ActivityFilter, Period } from './activity-query.js'
import { PlaceFilter } from './place-filter.js'

export const KIND_LABELS: Record<ActFilter, string> = {
  edited: 'Edits',
  created: 'New items and imports',
  renamed: 'Names and icons',
  moved: 'Moves and order',
  trash: 'Trash',
  settings: 'Settings and favorites',
  shared: 'Links for visitors',
}

const PERIOD_LABELS: Record<Period, string> = {
  any: 'Any time',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

const ALL = 'all'

const KINDS = [
  { value: ALL, label: 'All changes' },
  ...(Object.keys(ACT_KINDS) as ActFilter[]).map((value) => ({ value, label: KIND_LABELS[value] })),
]
const PERIODS = (Object.keys(PERIOD_LABELS) as Period[]).map((value) => ({
  value,
  label: PERIOD_LABELS[value],
}))

interface FiltersProps {
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
}

/** Choices of the list: part of the tree, kind and time. */
export function ActivityFilters({ filter, onChange }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <PlaceFilter place={filter.place} onChange={(place) => onChange({ ...filter, place })} />
      <Select
        label="What"
        options={KINDS}
        value={filter.kind ?? ALL}
        onChange={(value) =>
          onChange({ ...filter, kind: value === ALL ? null : (value as ActFilter) })
        }
      />
      <Select
        label="When"
        options={PERIODS}
        value={filter.period}
        onChange={(period) => onChange({ ...filter, period })}
      />
    </div>
  )
}
