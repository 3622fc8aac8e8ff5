/** Code of drag and drop in lists, in one chunk. */
export { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
export { dragRows } from './drag-rows.js'
export { DropArea } from './drop-area.js'
