type TextField = HTMLInputElement | HTMLTextAreaElement

const TEXT_FIELD = 'textarea, input:is(:not([type]), [type=text], [type=search], [type=url])'
const MENU = '[role=menu], [role=listbox]'

/** Returns true for an element that letters can be typed into, or chosen from by letters. */
export function isTypable(target: EventTarget | null): target is HTMLElement {
  const element = target as Partial<Element> | null
  if (!element?.matches || element.closest?.('[data-closed]')) return false
  return element.matches(TEXT_FIELD) || element.closest?.(MENU) !== null
}

/** Types text into a focused element as keys would; `\n` is Enter. */
export async function typeInto(element: HTMLElement, text: string) {
  if (element.matches(TEXT_FIELD)) await typeIntoField(element as TextField, text)
  else for (const letter of text) press(document.activeElement, letter === '\n' ? 'Enter' : letter)
}

async function typeIntoField(field: TextField, text: string) {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await enter(field)
    if (line !== '') insert(field, line)
  }
}

/** Presses Enter once the field's component has rendered the text before. */
async function enter(field: TextField) {
  await new Promise((resolve) => setTimeout(resolve))
  if (!field.isConnected || !press(field, 'Enter')) return
  if (field.matches('textarea')) insert(field, '\n')
  else field.form?.requestSubmit()
}

/** Inserts as much as the field has room for, as the browser does with a paste. */
function insert(field: TextField, text: string) {
  const { maxLength, value } = field
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + end - start)
  const data = text.slice(0, room)
  field.setRangeText(data, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }))
}

/** Returns false if the key was handled. */
function press(target: Element | null, key: string) {
  return target?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  )
}
