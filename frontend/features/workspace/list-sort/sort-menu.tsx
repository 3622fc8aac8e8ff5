import { SectionMenu } from '../../../app/menus/menus.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import type { BlockType, ListSort } from '#modules/workspace/api'
import { sortList } from '../tree/tree-mutations.js'
import { inWords, SORT_ENTRIES, SORTS } from './sort-names.js'
import styles from './sort-menu.module.css'
import { useListSort } from './use-list-sort.js'

interface SortMenuProps {
  parentId: number | null
  /** Type of the listed items. */
  type: BlockType
  size?: 'small' | 'medium'
  /** Called with each choice. */
  onSort?: () => void
}

/** Button and menu in a list's header that choose the order of the list (rule 15.29). */
export function SortMenu({ parentId, type, size = 'small', onSort }: SortMenuProps) {
  const sort = useListSort(parentId)
  const { icon: Icon } = SORTS[sort]
  return (
    <SectionMenu
      label={`Sort ${type}s`}
      showLabels
      footer={sort !== 'manual' && <p>Rows can only be moved in manual order.</p>}
      trigger={
        <IconButton
          label={`Sort ${type}s`}
          hint={`Sort ${type}s: ${inWords(sort)}`}
          size={size}
          aria-description={inWords(sort)}
          className={sort === 'manual' ? undefined : styles.on}
        >
          <Icon aria-hidden />
        </IconButton>
      }
      sections={[
        {
          label: `Sort ${type}s`,
          value: sort,
          choices: SORT_ENTRIES.map(({ sort: value, label, icon: Each }) => ({
            value,
            label,
            icon: <Each aria-hidden size={16} />,
          })),
          onChoose: (value) => {
            onSort?.()
            sortList(parentId, value as ListSort)
          },
        },
      ]}
    />
  )
}
