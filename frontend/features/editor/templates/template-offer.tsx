import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { templatesQuery } from '../../workspace/index.js'
import { isEmptyPage } from '../document.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { applyTemplate } from './apply-template.js'
import { moveInOffer } from './move-in-offer.js'
import { ownTemplates } from './own-templates.js'
import { productTemplates } from './product-templates.js'
import type { Template } from './template.js'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './template-offer.module.css'

/** Own templates shown at first, so that those of the product stay in sight. */
const MOST = 8

interface TemplateOfferProps {
  pageId: number
  view: PageView
}

/** List of templates below the placeholder of an empty page (rule 6.52). */
export function TemplateOffer({ pageId, view }: TemplateOfferProps) {
  const isEmpty = useEditorState(view, ({ editor }) => isEmptyPage(editor.doc))
  return isEmpty ? <Offer pageId={pageId} view={view} /> : null
}

function Offer({ pageId, view }: TemplateOfferProps) {
  const { data = [], isLoading } = useQuery(templatesQuery)
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLElement>(null)
  const titleId = useId()
  useArrowFromText(view, list)
  // The product's templates would move when the user's arrive.
  if (isLoading) return null
  const own = ownTemplates(data, pageId)
  const shown = showsAll ? own : own.slice(0, MOST)

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const isMove = moveInOffer(event.currentTarget, event.key, () => view.focus())
    if (isMove) event.preventDefault()
    // The browser types the letter into the text. Otherwise it would be a command of the app.
    else if (isLetter(event)) view.focus()
    else return
    event.stopPropagation()
  }

  function showAll() {
    flushSync(() => setShowsAll(true))
    // The pressed button is gone.
    list.current?.querySelectorAll('button')[MOST]?.focus()
  }

  return (
    <div className={styles.offer}>
      {/* Handles the keys of the buttons inside. */}
      <section ref={list} aria-labelledby={titleId} className={styles.list} onKeyDown={handleKey}>
        <Text as="h2" id={titleId} tone="muted" size="sm" weight="medium" className={styles.title}>
          Start with a template
        </Text>
        <ul>
          {[...shown, ...productTemplates].map((template) => (
            <li key={template.id}>
              <OfferedTemplate
                template={template}
                onChoose={() => void applyTemplate(view, template, true)}
              />
            </li>
          ))}
        </ul>
        {own.length > shown.length && (
          <Row
            as="button"
            type="button"
            gap={2}
            tone="muted"
            className={styles.more}
            onClick={showAll}
          >
            {`Show all ${own.length} of your templates`}
          </Row>
        )}
      </section>
    </div>
  )
}

/** Returns true for a key that types a character. A space presses the button. */
function isLetter(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event
  const hasModifier = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  return key.length === 1 && key !== ' ' && !hasModifier
}

interface OfferedTemplateProps {
  template: Template
  onChoose: () => void
}

function OfferedTemplate({ template, onChoose }: OfferedTemplateProps) {
  const { title, description, icon: Icon, isOwn } = template
  const translate = isOwn ? 'no' : undefined
  return (
    <Row as="button" type="button" gap={2} tone="muted" className={styles.row} onClick={onChoose}>
      <Icon aria-hidden size={16} className={styles.icon} />
      <Text truncate shrink className={styles.name} translate={translate} dir="auto">
        {title}
      </Text>
      {description && (
        <Text size="sm" truncate className={styles.description} translate={translate} dir="auto">
          {description}
        </Text>
      )}
    </Row>
  )
}

/** ArrowDown in the empty text moves the focus to the list. */
function useArrowFromText(view: PageView, list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { dom } = view.editor
    const enter = (event: globalThis.KeyboardEvent) => {
      const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey
      if (event.key !== 'ArrowDown' || hasModifier || isComposing(event)) return
      if (event.defaultPrevented || !list.current) return
      event.preventDefault()
      list.current.querySelector('button')?.focus()
    }
    dom.addEventListener('keydown', enter)
    return () => dom.removeEventListener('keydown', enter)
  }, [view, list])
}
