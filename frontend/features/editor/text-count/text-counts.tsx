import type { Fragment } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import type { TextCount } from './count-text.js'
import { Counting } from './counting.js'

/** Text to count, as it is when the menu opens. */
export interface CountedText {
  page: Fragment
  /** Selected parts of the page; none without a selection. */
  selected: readonly Fragment[]
}

/** Words and characters of the selection and of the page. Counts once, when it appears. */
export function TextCounts({ read }: { read: () => CountedText }) {
  const [{ page, selected }] = useState(read)
  const ofSelection = useCount(selected)
  const ofPage = useCount([page])
  return (
    <>
      {selected.length > 0 && <p>{`Selected: ${inWords(ofSelection)}`}</p>}
      <p>{inWords(ofPage)}</p>
    </>
  )
}

/** Returns null while the count goes on. A page of ordinary length is counted at once. */
function useCount(parts: readonly Fragment[]) {
  const [counting] = useState(() => {
    const begun = new Counting(parts)
    begun.goOn()
    return begun
  })
  const [count, setCount] = useState(counting.result)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      if (counting.goOn()) setCount(counting.result)
      else timer = setTimeout(goOn)
    }
    if (!counting.result) timer = setTimeout(goOn)
    return () => clearTimeout(timer)
  }, [counting])

  return count
}

function inWords(count: TextCount | null) {
  if (!count) return 'Counting…'
  return `${plural(count.words, 'word')}, ${plural(count.characters, 'character')}`
}

function plural(count: number, noun: string) {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`
}
