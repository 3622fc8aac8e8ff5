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

/**
 * Secrets of days: the key of a block's text of one UTC day is derived from the block's key and this
 * secret (decision 306). A destroyed secret leaves its row, so that a missing row is a fault.
 * `settled_at` says when retention decided on the day. `outcome` is what the log must still record
 * of the decision. `kept_texts` has the texts that outlive the secret, sealed with the block's key.
 */
export const CREATE_DAY_SECRETS = `
create table vault.day_secrets (
  block_id bigint not null,
  day text not null,
  secret bytea,
  settled_at timestamptz,
  outcome jsonb,
  primary key (block_id, day),
  check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  check (secret is not null or settled_at is not null)
);
create index day_secrets_unsettled on vault.day_secrets (block_id, day) where settled_at is null;
create index day_secrets_unrecorded on vault.day_secrets (block_id) where outcome is not null;

create table vault.kept_texts (
  event_id uuid primary key,
  block_id bigint not null,
  day text not null,
  sealed bytea not null
);
create index kept_texts_day on vault.kept_texts (block_id, day);
${disableColumnStatistics(columnsOf('vault.day_secrets', 'secret', 'outcome'))}
${disableColumnStatistics(columnsOf('vault.kept_texts', 'sealed'))}
`

export const DROP_DAY_SECRETS = 'drop table vault.day_secrets, vault.kept_texts'
