import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { selectBlock } from '../../blocks/block-commands.js'
import { EditorExample } from '../../fixtures/editor-example.js'
import { ReadOnlyPage } from '../../read-only/read-only-page.js'
import type { PageView } from '../../view/page-view.js'

const meta: Meta<typeof EditorExample> = { title: 'Patterns/Images', component: EditorExample }
export default meta

type Story = StoryObj<typeof EditorExample>

const text = (value: string) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })
const image = (attrs: object) => ({ type: 'image', attrs })
const column = (...content: object[]) => ({ type: 'layout_column', attrs: { width: 50 }, content })
const page = (...content: object[]) => JSON.stringify({ type: 'doc', content })

const mark = { src: '/favicon.svg', width: 160, ratio: 1, alt: 'Three layers' }
const content = page(text('Before'), image({ ...mark, caption: 'The mark' }), text('After'))
/** Existing file that is not a picture, because a missing file would be logged as an error. */
const missing = { src: '/app.webmanifest', width: 9999 }
const look = { font_family: 1, is_small_text: false, is_full_width: false } as const

const Reading: StoryObj<typeof ReadOnlyPage> = {
  render: (args) => <ReadOnlyPage {...args} />,
}

/** Small, captioned and full-width images, and images in columns. */
export const Looks: StoryObj<typeof ReadOnlyPage> = {
  ...Reading,
  args: {
    look,
    content: page(
      image({ ...mark, width: 50 }),
      image({ ...mark, caption: 'With a caption that says what can be seen in it' }),
      {
        type: 'layout_row',
        content: [column(image({ ...mark, width: 100 })), column(image({ ...mark, width: 700 }))],
      }
    ),
  },
}

/** Images aligned left, center and right, with their captions. */
export const Aligned: StoryObj<typeof ReadOnlyPage> = {
  ...Reading,
  args: {
    look,
    content: page(
      image({ ...mark, width: 100, caption: 'Left' }),
      image({ ...mark, width: 100, caption: 'Center', align: 'center' }),
      image({ ...mark, width: 100, caption: 'Right', align: 'right' })
    ),
  },
}

/** Picture over the whole window, opened by a press on a read-only page. */
export const Enlarged: StoryObj<typeof ReadOnlyPage> = {
  ...Reading,
  args: { look, content },
  play: async ({ canvasElement }) => {
    const picture = await within(canvasElement).findByRole('button', { name: /^Enlarge/ })
    await waitFor(() => expect((picture as HTMLImageElement).naturalWidth).toBeGreaterThan(0))
    await userEvent.click(picture)
    await within(document.body).findByRole('dialog', { name: mark.alt })
  },
}

/** Pictures that fail to load, with and without a description. */
export const NotThere: StoryObj<typeof ReadOnlyPage> = {
  ...Reading,
  args: {
    look,
    content: page(
      text('Before'),
      image({ ...missing, width: 320, ratio: 2, alt: 'Three boats in the harbour' }),
      image({ ...missing, caption: 'The harbour' }),
      image({ ...missing, width: 50, alt: 'A mark' }),
      text('After')
    ),
  },
}

function selectImage(view: PageView) {
  view.run(selectBlock(8))
}

/** Selected image with its edges and its toolbar. */
export const Selected: Story = { args: { content, act: selectImage } }

export const Texts: Story = {
  args: {
    content,
    act: (view) => {
      selectImage(view)
      view.ask('image-text')
    },
  },
}

/** Pictures in their final size while they are uploaded. */
export const Uploading: Story = {
  args: {
    content,
    act: (view) => {
      void drawPicture(480, 200).then((picture) =>
        view.uploads.start([
          new File([picture], 'harbour.png', { type: 'image/png' }),
          new File(['x'], 'a name that is much longer than the room there is.jpg', {
            type: 'image/jpeg',
          }),
        ])
      )
    },
  },
  play: async () => {
    await within(document.body).findAllByText('Uploading your file')
    await waitFor(() => expect(document.querySelector('img[src^="blob:"]')).not.toBeNull())
  },
}

async function drawPicture(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')!
  for (let x = 0; x < width; x += 40) {
    pen.fillStyle = `hsl(${x} 60% 50%)`
    pen.fillRect(x, 0, 40, height)
  }
  return canvas.convertToBlob()
}

export const InsertLink: Story = { args: { content, act: (view) => view.ask('image') } }

export const LinkMissing: Story = {
  ...InsertLink,
  play: async () => {
    const dialog = await within(document.body).findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Insert' }))
    await within(dialog).findByText('Image link cant be empty.')
  },
}

export const SelectFile: Story = {
  ...InsertLink,
  play: async () => {
    const dialog = await within(document.body).findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('tab', { name: 'Select file' }))
    await within(dialog).findByRole('button', { name: 'Choose a file' })
  },
}

export const TooLarge: Story = { args: { content, act: (view) => view.ask('image-too-large') } }

/** Dialog that offers to shrink a picture. */
export const CanBeShrunk: Story = {
  args: {
    content,
    act: (view) =>
      view.uploads.start([
        new File([new Uint8Array(5 * 1024 ** 2 + 1)], 'harbour.png', { type: 'image/png' }),
      ]),
  },
}
