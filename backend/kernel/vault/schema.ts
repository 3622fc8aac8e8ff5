import { columnsOf, disableColumnStatistics } from '#kernel/database/column_statistics'

/**
 * One key per block, outside the log (rule 14.5). Erasing a block leaves a tombstone: the row
 * stays, its key is deleted. A key without a row is a fault. Block ids come from this table: a
 * block's id is generated with its key.
 */
export const CREATE_VAULT = `
create schema if not exists vault;
create sequence vault.block_ids;

create table vault.keys (
  block_id bigint primary key default nextval('vault.block_ids'),
  master_key_id text not null,
  wrapped_key bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check ((wrapped_key is null) = (erased_at is not null))
);
`

export const DROP_VAULT = 'drop schema vault cascade'

/**
 * The check value tells a starting process whether its bytes for a master key are right. It is null
 * until the first start with the master key.
 */
export const CREATE_MASTER_KEYS = `
create table vault.master_keys (
  id text primary key,
  check_value bytea
);
insert into vault.master_keys (id) select distinct master_key_id from vault.keys;
`

export const DROP_MASTER_KEYS = 'drop table vault.master_keys'

/** Otherwise, ANALYZE would store some wrapped keys where no erasure reaches them. */
export const DISABLE_KEY_STATISTICS = disableColumnStatistics(
  columnsOf('vault.keys', 'wrapped_key')
)
