import vine from '@vinejs/vine'
import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'

/** Ids are bigints in the database; these are the ones that JSON can name. */
const id = () => vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER])

const ordering = () =>
  vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER])

/** Long names are cut by the rule after cleaning; this bounds the work of cleaning. */
const rawName = () => vine.string().maxLength(2_000)

export const listBlocksValidator = vine.create({
  parent_block_id: vine
    .number()
    .withoutDecimals()
    .range([1, Number.MAX_SAFE_INTEGER])
    .nullable()
    .optional(),
})

export const createBlockValidator = vine.create({
  name: rawName(),
  block_type: vine.any().transform((value) => toBlockType(value)),
  parent_block_id: id().nullable().optional(),
  ordering: ordering().optional(),
})

export const saveBlockValidator = vine.create({
  name: rawName().optional(),
  content: vine.string().nullable().optional(),
  base_revision: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([-1, Number.MAX_SAFE_INTEGER])
    .optional()
    .requiredIfExists('changes'),
  changes: vine
    .array(
      vine.object({
        at: vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000]),
        delete: vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000]),
        insert: vine.array(vine.any()),
      })
    )
    .maxLength(1_000)
    .optional(),
})

export const reorderBlockValidator = vine.create({ ordering: ordering() })

/** Blocks of a bulk command: at least one, none twice. */
export const blockIdsValidator = vine.create({
  ids: vine.array(id()).minLength(1).maxLength(1_000).distinct(),
})

/** A type by name or code (DESIGN 3, Answers); undefined for anything else. */
function toBlockType(value: unknown): BlockType | undefined {
  return BLOCK_TYPES.find((type, i) => value === type || value === i + 1)
}
