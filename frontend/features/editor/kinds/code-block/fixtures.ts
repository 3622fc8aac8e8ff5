import { text } from '../../fixtures/json.js'

const TYPESCRIPT = `/** Waits for the tide. */
export async function castOff(boat: Boat) {
  const tide = await nextTide('Lisbon')

  if (tide.height > 2.5) return boat.sail()
  throw new Error(\`Too low: \${tide.height} m\`)
}`

export const examples = [
  {
    type: 'code_block',
    attrs: { language: 'typescript' },
    content: [text(TYPESCRIPT)],
  },
  {
    type: 'code_block',
    attrs: { language: 'bash' },
    content: [
      text(
        '# Once a day\n\tfind /boats -name "*.log" -mtime +30 -delete | tee -a "$HOME/harbour.log" && echo done'
      ),
    ],
  },
  { type: 'code_block', content: [text('Boat   Length\nStar   12 m')] },
]
