import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from '../class-names.js'
import { useIsWide } from '../media.js'
import styles from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  content: ReactNode
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Where wide screens show the list, for many tabs at the side. Narrow screens wrap it. */
  placement?: 'top' | 'side'
}

/** Tabs that show one panel at a time. The arrow keys move between the tabs. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, placement = 'top' } = props
  const isAtSide = useIsWide() && placement === 'side'
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={onChange}
      orientation={isAtSide ? 'vertical' : 'horizontal'}
      className={cx(styles.root, isAtSide && styles.side)}
    >
      <BaseTabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
