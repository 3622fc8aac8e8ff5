import { atom, useSetAtom } from 'jotai'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Action in the open page's menu. */
export interface PageAction {
  label: string
  icon: LucideIcon
  /** State of a switch; undefined for an action that is no switch. */
  on?: boolean
  run: () => void
}

/** Actions of the open page's menu, for other ways to reach them; empty without a page. */
export const pageActionsAtom = atom<PageAction[]>([])

/**
 * Publishes the menu's actions. Publishes again when a switch changes, and always runs the latest
 * version of an action.
 */
export function usePageActions(actions: PageAction[]) {
  const publish = useSetAtom(pageActionsAtom)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const switches = actions.map(({ label, on }) => `${label} ${on}`).join()
  useEffect(() => {
    const run = (label: string) => latest.current.find((each) => each.label === label)?.run()
    publish(latest.current.map((action) => ({ ...action, run: () => run(action.label) })))
    return () => publish([])
  }, [publish, switches])
}
