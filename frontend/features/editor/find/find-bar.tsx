import {
  ArrowDown,
  ArrowUp,
  CaseSensitive,
  Regex,
  Replace,
  ReplaceAll,
  WholeWord,
  X,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { keyNames } from '../../../ui/keys/key-names.js'
import { Row, Stack } from '../../../ui/layout/layout.js'
import inputStyles from '../../../ui/text-field/text-field.module.css'
import { notify, notifyError } from '../../../ui/toast/toast.js'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '../../../ui/toolbar/toolbar.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import styles from './find-bar.module.css'
import { closeFind, goToMatch, replaceAll, replaceMatch } from './find-commands.js'
import type { Match } from './find-lines.js'
import { findStateOf } from './find-plugin.js'
import { type FindQuery, MAX_MATCHES } from './matches.js'
import { findIn, useSearch } from './use-search.js'

const NOTHING: FindQuery = {
  text: '',
  matchCase: false,
  wholeWord: false,
  isRegex: false,
  replacement: '',
}

/** Bar to find and replace text. Enter goes on, Shift+Enter goes back, Escape closes. */
export default function FindBar({ view }: { view: PageView }) {
  const [query, setQuery] = useState(() => ({ ...NOTHING, text: selectedText(view) }))
  const error = useSearch(view, query)
  const { opened, count, current } = useEditorState(view, ({ editor }) => {
    const { opened, matches, current } = findStateOf(editor)
    return { opened, count: matches.length, current }
  })
  const field = useRef<HTMLInputElement>(null)

  // Opened again, the bar finds what is selected by now.
  const [known, setKnown] = useState(opened)
  if (known !== opened) {
    setKnown(opened)
    const text = selectedText(view)
    if (text !== '') setQuery({ ...query, text })
  }

  useEffect(() => field.current?.select(), [opened])

  const set = (change: Partial<FindQuery>) => setQuery({ ...query, ...change })
  const go = (step: 1 | -1) => view.runAside(goToMatch(step))

  async function replaceOne() {
    const { matches, current } = findStateOf(view.editor.state)
    const found = await findIn(view, query).catch(() => null)
    const match = found?.find(({ from }) => from === matches[current]?.from)
    if (match) view.runAside(replaceMatch(match.by))
  }

  async function replaceEverything() {
    const matches = await findIn(view, query).catch(() => null)
    if (!matches || matches.length === 0) return
    if (sizeAfter(view, matches) > MAX_CONTENT_BYTES) {
      notifyError('Nothing was replaced: the page would become too long.')
      return
    }
    view.runAside(replaceAll(matches))
    notify(matches.length === 1 ? 'Replaced 1 match' : `Replaced ${matches.length} matches`)
  }

  function press(event: KeyboardEvent) {
    const { key, shiftKey, target } = event
    if (isComposing(event.nativeEvent)) return
    const isFind = key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)
    if (isFind) {
      event.preventDefault()
      field.current?.select()
    } else if (key === 'Escape') {
      event.stopPropagation()
      view.run(closeFind)
    } else if (key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault()
      if (target === field.current) go(shiftKey ? -1 : 1)
      else if (event.ctrlKey || event.metaKey) void replaceEverything()
      else void replaceOne()
    }
  }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields
    <Stack
      as="search"
      aria-label="Find and replace"
      gap={1}
      className={styles.bar}
      onKeyDown={press}
    >
      <Row gap={1} className={styles.row}>
        <input
          ref={field}
          className={inputStyles.input}
          aria-label="Find"
          aria-invalid={error ? true : undefined}
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          value={query.text}
          onChange={(event) => set({ text: event.target.value })}
        />
        <Toolbar label="Find">
          <Option icon={CaseSensitive} label="Match case" name="matchCase" {...{ query, set }} />
          <Option icon={WholeWord} label="Whole word" name="wholeWord" {...{ query, set }} />
          <Option icon={Regex} label="Regular expression" name="isRegex" {...{ query, set }} />
          <ToolbarSeparator />
          <ToolbarButton
            label="Previous match"
            keys={keyNames('Shift-Enter')}
            disabled={count === 0}
            onPress={() => go(-1)}
          >
            <ArrowUp aria-hidden />
          </ToolbarButton>
          <ToolbarButton
            label="Next match"
            keys="Enter"
            disabled={count === 0}
            onPress={() => go(1)}
          >
            <ArrowDown aria-hidden />
          </ToolbarButton>
          <ToolbarButton label="Close" keys="Esc" onPress={() => view.run(closeFind)}>
            <X aria-hidden />
          </ToolbarButton>
        </Toolbar>
      </Row>
      <Row gap={1} className={styles.row}>
        <input
          className={inputStyles.input}
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          value={query.replacement}
          onChange={(event) => set({ replacement: event.target.value })}
        />
        <Toolbar label="Replace">
          <ToolbarButton
            label="Replace"
            keys="Enter"
            disabled={count === 0}
            onPress={() => void replaceOne()}
          >
            <Replace aria-hidden />
          </ToolbarButton>
          <ToolbarButton
            label="Replace all"
            keys={keyNames('Mod-Enter')}
            disabled={count === 0}
            onPress={() => void replaceEverything()}
          >
            <ReplaceAll aria-hidden />
          </ToolbarButton>
        </Toolbar>
      </Row>
      <p role="status" className={error ? styles.error : styles.status}>
        {error ?? (query.text === '' ? '' : countOf(count, current))}
      </p>
    </Stack>,
    view.editor.dom.closest('main') ?? document.body
  )
}

interface OptionProps {
  icon: typeof Regex
  label: string
  name: 'matchCase' | 'wholeWord' | 'isRegex'
  query: FindQuery
  set: (change: Partial<FindQuery>) => void
}

function Option({ icon: Icon, label, name, query, set }: OptionProps) {
  return (
    <ToolbarButton
      label={label}
      pressed={query[name]}
      onPress={() => set({ [name]: !query[name] })}
    >
      <Icon aria-hidden />
    </ToolbarButton>
  )
}

function countOf(count: number, current: number) {
  if (count === 0) return 'No matches'
  return `${current + 1} of ${count === MAX_MATCHES ? `${MAX_MATCHES.toLocaleString('en')} or more` : count}`
}

/** Returns the least length of the page's text after all replacements, in characters. */
function sizeAfter({ doc }: PageView, matches: readonly Match[]) {
  return matches.reduce(
    (size, { from, to, by }) => size + by.length - (to - from),
    doc.content.size
  )
}

/** Returns the selected text of one line, to find the same elsewhere. */
function selectedText({ editor: { state } }: PageView) {
  const { $from, $to, from, to } = state.selection
  if (!$from.sameParent($to) || !$from.parent.isTextblock || to - from > 200) return ''
  const text = state.doc.textBetween(from, to, '\n', '\n')
  return text.includes('\n') ? '' : text
}
