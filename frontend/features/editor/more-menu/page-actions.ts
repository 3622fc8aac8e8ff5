import { atom, useSetAtom } from 'jotai'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Something that the open page's menu does. */
export interface PageAction {
  label: string
  icon: LucideIcon
  /** Whether what it switches is on; undefined where it switches nothing. */
  on?: boolean
  run: () => void
}

/** What the menu of the page that is open does, for other ways to the same; none without a page. */
export const pageActionsAtom = atom<PageAction[]>([])

/** Hands out what the menu does. It is set when a switch is, and runs what is meant by then. */
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
