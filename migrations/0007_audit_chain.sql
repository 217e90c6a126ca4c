CREATE TABLE "audit_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"batch" bigint NOT NULL,
	"first_sequence" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"count" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_link_batch_unique" UNIQUE("batch")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "batch" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "digest" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "details_salt" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "origin_salt" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "details_digest" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "origin_digest" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "erased_in" bigint;--> statement-breakpoint
CREATE INDEX "audit_log_by_index" ON "audit_log" USING btree ("by");--> statement-breakpoint
CREATE INDEX "audit_log_batch_index" ON "audit_log" USING btree ("batch");--> statement-breakpoint
-- What a row's digest is made of, once: used where rows are written, erased and verified.
CREATE FUNCTION audit_details_digest(salt uuid, before jsonb, after jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN salt IS NOT NULL THEN
		sha256(convert_to(salt::text || E'\n' || coalesce(before::text, '') || E'\n' || coalesce(after::text, ''), 'UTF8')) END
$$;
--> statement-breakpoint
CREATE FUNCTION audit_origin_digest(salt uuid, address text, request text) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN salt IS NOT NULL THEN
		sha256(convert_to(salt::text || E'\n' || coalesce(address, '') || E'\n' || coalesce(request, ''), 'UTF8')) END
$$;
--> statement-breakpoint
CREATE FUNCTION audit_digest(
	sequence bigint, at timestamptz, by text, object text, record_id text, operation text, details bytea, origin bytea
) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(
		convert_to(concat_ws(E'\n', sequence, (extract(epoch from at) * 1000)::bigint, by, object, record_id, operation), 'UTF8')
		|| details || coalesce(origin, ''::bytea))
$$;
--> statement-breakpoint
CREATE FUNCTION audit_link_hash(
	previous bytea, "position" bigint, batch bigint, first_sequence bigint, last_sequence bigint, count bigint, digests bytea
) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(
		previous || convert_to(concat_ws(E'\n', '', "position", batch, first_sequence, last_sequence, count, ''), 'UTF8') || digests)
$$;
--> statement-breakpoint
-- A row that comes without its digest gets it; a backup brings them along. (Here their plan is kept; in each statement that
-- writes rows they would be planned anew, which takes longer than computing them.)
CREATE FUNCTION audit_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.digest IS NULL THEN
		NEW.details_salt := gen_random_uuid();
		NEW.details_digest := audit_details_digest(NEW.details_salt, NEW.before, NEW.after);
		IF NEW.address IS NOT NULL OR NEW.request IS NOT NULL THEN
			NEW.origin_salt := gen_random_uuid();
			NEW.origin_digest := audit_origin_digest(NEW.origin_salt, NEW.address, NEW.request);
		END IF;
		NEW.digest := audit_digest(
			NEW.sequence, NEW.at, NEW."by", NEW.object, NEW.record_id, NEW.operation, NEW.details_digest, NEW.origin_digest);
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_complete BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_complete();
--> statement-breakpoint
-- The last that a transaction does: who holds the lock has only to commit. The next statement sees what the one before committed.
CREATE FUNCTION audit_seal(of_batch bigint) RETURNS void LANGUAGE plpgsql SET enable_seqscan = 'off' AS $$
DECLARE
	appended record;
BEGIN
	SELECT min(sequence) AS first, max(sequence) AS last, count(*) AS count,
		string_agg(digest, ''::bytea ORDER BY sequence) AS digests
	INTO appended FROM audit_log WHERE batch = of_batch;
	IF appended.count = 0 THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(7240902);
	INSERT INTO audit_link ("position", batch, first_sequence, last_sequence, count, hash)
	SELECT next."position", of_batch, appended.first, appended.last, appended.count,
		audit_link_hash(next.previous, next."position", of_batch, appended.first, appended.last, appended.count, appended.digests)
	FROM (
		SELECT coalesce(last."position", 0) + 1 AS "position", coalesce(last.hash, ''::bytea) AS previous
		FROM (SELECT) AS one LEFT JOIN (SELECT * FROM audit_link ORDER BY "position" DESC LIMIT 1) AS last ON true
	) AS next;
END $$;
--> statement-breakpoint
-- What is there already becomes the beginning of the chain, in links of bounded size.
UPDATE audit_log SET details_salt = gen_random_uuid(), batch = sequence / 5000;
--> statement-breakpoint
UPDATE audit_log SET details_digest = audit_details_digest(details_salt, before, after);
--> statement-breakpoint
UPDATE audit_log SET digest = audit_digest(sequence, at, by, object, record_id, operation, details_digest, NULL);
--> statement-breakpoint
DO $$
DECLARE
	each bigint;
BEGIN
	FOR each IN SELECT DISTINCT batch FROM audit_log ORDER BY batch LOOP
		PERFORM audit_seal(each);
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "batch" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "digest" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "details_digest" SET NOT NULL;--> statement-breakpoint
-- Append only: rows go by `audit_forget` alone, details by `audit_erase`, all at once before a backup is read in.
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	allowed text := coalesce(current_setting('tradegrade.audit', true), '');
BEGIN
	IF TG_OP = 'DELETE' AND allowed = 'forget' THEN RETURN OLD; END IF;
	IF TG_OP = 'TRUNCATE' AND allowed = 'restore' THEN RETURN NULL; END IF;
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log' AND allowed = 'erase' THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON audit_link FOR EACH ROW EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_link_not_emptied BEFORE TRUNCATE ON audit_link FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
-- Both act with their owner's rights: the role of the portal itself may append and read, and no more.
CREATE FUNCTION audit_erase(told_in bigint, details bigint[], origins bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM set_config('tradegrade.audit', 'erase', true);
	UPDATE audit_log SET before = NULL, after = NULL, details_salt = NULL, erased_in = told_in
	WHERE sequence = ANY (details) AND details_salt IS NOT NULL AND operation NOT IN ('erase', 'forget');
	UPDATE audit_log SET address = NULL, request = NULL, origin_salt = NULL, erased_in = told_in
	WHERE sequence = ANY (origins) AND origin_salt IS NOT NULL;
	PERFORM set_config('tradegrade.audit', '', true);
END $$;
--> statement-breakpoint
-- Forgets the first links whose rows are all older, so many at once, never the last one; answers null where there are none.
CREATE FUNCTION audit_forget(older_than timestamptz, most integer) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
	gone record;
	forgotten bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7240903);
	SELECT coalesce(min(each."position") FILTER (WHERE each.latest IS NULL OR each.latest >= older_than) - 1, max(each."position")) AS through
	INTO gone FROM (
		SELECT link."position", (SELECT max(at) FROM audit_log WHERE batch = link.batch) AS latest
		FROM audit_link AS link ORDER BY link."position" LIMIT most
	) AS each WHERE each."position" < (SELECT max("position") FROM audit_link);
	SELECT link."position", encode(link.hash, 'hex') AS hash INTO gone FROM audit_link AS link WHERE link."position" = gone.through;
	IF gone."position" IS NULL THEN RETURN NULL; END IF;
	PERFORM set_config('tradegrade.audit', 'forget', true);
	DELETE FROM audit_log USING audit_link AS link WHERE audit_log.batch = link.batch AND link."position" <= gone."position";
	GET DIAGNOSTICS forgotten = ROW_COUNT;
	DELETE FROM audit_link WHERE "position" <= gone."position";
	PERFORM set_config('tradegrade.audit', '', true);
	RETURN jsonb_build_object('through', gone."position", 'hash', gone.hash, 'rows', forgotten);
END $$;
