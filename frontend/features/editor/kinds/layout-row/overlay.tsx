export { ColumnBorders as Overlay } from './column-borders/column-borders.js'
