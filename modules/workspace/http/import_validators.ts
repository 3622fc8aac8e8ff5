import vine from '@vinejs/vine'
import { pageParameters } from '#platform/http/routing/pagination'
import { IMPORT_FORMATS, IMPORT_NESTINGS } from '#modules/workspace/api'

/** Choices are optional in a query and in a body. */
const choices = (strict: boolean) => ({
  parent_block_id: vine
    .number({ strict })
    .withoutDecimals()
    .range([1, Number.MAX_SAFE_INTEGER])
    .nullable()
    .optional(),
  nesting: vine.enum(IMPORT_NESTINGS).optional(),
})

export const createImportValidator = vine.create({
  file_name: vine.string().minLength(1).maxLength(255),
  file_size: vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER]),
  format: vine.enum(IMPORT_FORMATS).optional(),
})

export const listImportsValidator = vine.create(pageParameters())

export const showImportValidator = vine.create(choices(false))

export const startImportValidator = vine.create(choices(true))
