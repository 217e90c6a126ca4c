ALTER TABLE "import_job" ADD COLUMN "undo_of" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "findings_key" text;--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "audit_batch" bigint;--> statement-breakpoint
CREATE INDEX "import_job_undo_of_index" ON "import_job" USING btree ("undo_of");