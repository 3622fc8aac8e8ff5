export { LinkPopover as Overlay } from './link-popover/link-popover.js'
