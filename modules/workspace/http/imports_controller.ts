import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Vault } from '#kernel/vault/vault'
import { FileDisk } from '#platform/files/disk'
import { countTry } from '#platform/http/limits/rate_limit'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import type { Inputs } from '#platform/http/routing/inputs'
import { Page } from '#platform/http/routing/pagination'
import type { CreateImportResponse, ImportChoices, ImportResponse } from '#modules/workspace/api'
import { fileNotFound, uploadExpired } from '#modules/workspace/files/file_errors'
import {
  createImportValidator,
  listImportsValidator,
  showImportValidator,
  startImportValidator,
} from '#modules/workspace/http/import_validators'
import { createImport } from '#modules/workspace/imports/create_import'
import { cancelImport, tops, undoImport } from '#modules/workspace/imports/end_import'
import { ImportBlocks } from '#modules/workspace/imports/import_blocks_table'
import { importNotFound } from '#modules/workspace/imports/import_errors'
import { previewImport } from '#modules/workspace/imports/import_preview'
import { importResponse } from '#modules/workspace/imports/import_response'
import { ImportTable, type StoredImport } from '#modules/workspace/imports/import_table'
import { ImportUploadGate } from '#modules/workspace/imports/import_upload_gate'
import type { KeptOutline } from '#modules/workspace/imports/kept_outline'
import { receiveImport } from '#modules/workspace/imports/receive_import'
import { ImportRunner } from '#modules/workspace/imports/run/import_runner'
import { sealOf } from '#modules/workspace/imports/sealed'
import { startImport } from '#modules/workspace/imports/start_import'
import {
  bucketName,
  IMPORT_TYPE,
  IMPORT_UPLOAD_PURPOSE,
  importAddress,
} from '#modules/workspace/imports/upload_address'
import { Storage } from '#modules/workspace/storage'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { ActQueries } from '#projections/acts/queries'

/** Limits the number of imports, because each one costs the reading of a file. */
const IMPORTS = { name: 'imports', requests: 60, duration: '1 hour' }

/** Imports that are listed if the request asks for no page. */
const WHOLE_LIST = { limit: 100, offset: 0 }

/** Imports of notes from other programs (rules 13.36, 13.37). */
@inject()
export default class ImportsController {
  static readonly inputs = {
    index: { query: listImportsValidator },
    store: { body: createImportValidator },
    show: { query: showImportValidator },
    start: { body: startImportValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected vault: Vault,
    protected imports: ImportTable,
    protected blocks: ImportBlocks,
    protected acts: ActQueries,
    protected storage: Storage,
    protected disk: FileDisk,
    protected gate: ImportUploadGate,
    protected runner: ImportRunner
  ) {}

  /** Lists imports without the outlines of their plans. */
  async index({ auth, request }: HttpContext) {
    const { id: ownerId } = auth.getUserOrFail()
    const page = Page.of(await request.validateUsing(listImportsValidator, { data: request.qs() }))
    const found = await this.imports.list(ownerId, page?.slice ?? WHOLE_LIST)
    const data: ImportResponse[] = []
    for (const item of found) {
      // The user may have restored the blocks of an undone import from the trash.
      const blockIds = item.undoneAt ? await this.#topBlocks(item) : []
      data.push(await importResponse(this.vault, item, { blockIds }))
    }
    for (const { plan } of data) if (plan) plan.outline = []
    if (!page) return { data }
    return { data, pagination: page.describe(await this.imports.count(ownerId)) }
  }

  async store(ctx: HttpContext): Promise<{ data: CreateImportResponse }> {
    await countTry(ctx, [[IMPORTS, String(ctx.auth.getUserOrFail().id)]])
    const input = await ctx.request.validateUsing(createImportValidator)
    const { bus, imports, vault } = this
    const request = commandRequest(ctx, input)
    const id = await createImport({ bus, imports, vault }, request, input)
    if (!this.disk.receivesUploads) await imports.willWrite(bucketName(id))
    const url = await importAddress(this.disk, { id, fileSize: input.file_size })
    const upload = { url, method: 'PUT', headers: { 'Content-Type': IMPORT_TYPE } } as const
    ctx.response.status(201)
    return { data: { id, upload } }
  }

  /** Receives the bytes. The signed address is sufficient; no session is required. */
  async receive(ctx: HttpContext) {
    const { request, params } = ctx
    if (!this.disk.receivesUploads) throw fileNotFound()
    if (!request.hasValidSignature(IMPORT_UPLOAD_PURPOSE)) throw uploadExpired()
    const length = request.header('content-length')
    const id = String(params.id)
    const { imports, disk, gate } = this
    await receiveImport(
      { imports, disk, gate },
      {
        id,
        length: length === undefined ? undefined : Number(length),
        body: request.request,
      }
    )
    return { data: { id } }
  }

  async show(ctx: HttpContext) {
    const choices = await ctx.request.validateUsing(showImportValidator, { data: ctx.request.qs() })
    let found = await this.#find(ctx)
    if (found.status === 'uploading' && !this.disk.receivesUploads) {
      await this.runner.handle(found.id)
      found = await this.#find(ctx)
    }
    return { data: await this.#response(found, choices) }
  }

  async start(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(startImportValidator)
    const { bus, imports, vault, storage } = this
    const services = { bus, imports, vault, storage }
    await startImport(services, commandRequest(ctx, input), String(ctx.params.id), input)
    return { data: await this.#response(await this.#find(ctx)) }
  }

  async destroy(ctx: HttpContext) {
    await cancelImport(this.imports, ctx.auth.getUserOrFail().id, String(ctx.params.id))
    return { data: await this.#response(await this.#find(ctx)) }
  }

  async undo(ctx: HttpContext) {
    const { acts, bus, imports, blocks } = this
    const id = String(ctx.params.id)
    const services = { acts, bus, imports, blocks }
    const { current } = await undoImport(services, commandRequest(ctx), id)
    const result = await this.#response(await this.#find(ctx))
    return commandResponse(ctx, { result, current })
  }

  async #find({ auth, params }: HttpContext): Promise<StoredImport> {
    const found = await this.imports.find(auth.getUserOrFail().id, String(params.id))
    if (!found) throw importNotFound()
    return found
  }

  /** Computes the plan of an import that is ready, for the choices. */
  async #response(found: StoredImport, choices: ImportChoices = {}) {
    const seal = found.status === 'ready' ? await sealOf(this.vault, found) : undefined
    if (!seal || !found.outline) {
      // Before, they would cost a list of all blocks at each look at the progress.
      const blockIds = found.status === 'done' ? await this.#topBlocks(found) : []
      return importResponse(this.vault, found, { blockIds })
    }
    const outline = seal.read<KeptOutline>('outline', found.outline)
    const preview = await previewImport(this.bus.repository, found.ownerId, outline, choices)
    return importResponse(this.vault, found, { preview })
  }

  async #topBlocks({ id, ownerId }: StoredImport) {
    const ids = new Set(await this.blocks.idsOf(id))
    const { repository } = this.bus
    const { state } = await repository.load(workspaceAggregate, workspaceStream(ownerId))
    return tops(state.tree, ids)
  }
}
