import { ChevronDown } from 'lucide-react'
import { CODE_LANGUAGES, languageName } from '#modules/workspace/document/blocks/code_languages'
import { SectionMenu } from '../../../../../ui/menu/section-menu.js'
import { ToolbarMenuButton } from '../../../../../ui/toolbar/toolbar.js'

interface LanguageMenuProps {
  /** Language of the code; null for plain text. */
  language: string | null
  onChoose: (language: string | null) => void
  /** Returns the focus to the text. */
  onLeave: () => void
}

const PLAIN = ''

/** Menu of the languages, opened at the chosen one. Typing the beginning of a name goes to it. */
export function LanguageMenu({ language, onChoose, onLeave }: LanguageMenuProps) {
  const name = languageName(language)
  const isListed = language === null || CODE_LANGUAGES.some(({ id }) => id === language)
  const choices = [
    { value: PLAIN, label: languageName(null) },
    ...(isListed ? [] : [{ value: language, label: name }]),
    ...CODE_LANGUAGES.map(({ id, name: label }) => ({ value: id, label })),
  ]
  return (
    <SectionMenu
      align="end"
      label="Language"
      opensAtChoice
      onLeave={onLeave}
      trigger={
        <ToolbarMenuButton label={`Language: ${name}`}>
          <span>{name}</span>
          <ChevronDown aria-hidden />
        </ToolbarMenuButton>
      }
      sections={[
        {
          label: 'Language',
          value: language ?? PLAIN,
          choices,
          onChoose: (value) => onChoose(value === PLAIN ? null : value),
        },
      ]}
    />
  )
}
