CREATE TABLE "import_job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"encoding" text,
	"file_name" text,
	"file_size" integer,
	"file_key" text,
	"failed_rows_key" text,
	"started_date" timestamp (3) with time zone,
	"ended_date" timestamp (3) with time zone,
	"rows_read" integer,
	"rows_created" integer,
	"rows_updated" integer,
	"rows_unchanged" integer,
	"rows_failed" integer,
	"problem" text,
	CONSTRAINT "import_job_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "import_batch" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"lines" integer[] NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"unchanged" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"job_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"rows_read" integer NOT NULL,
	"rows_created" integer NOT NULL,
	"rows_updated" integer NOT NULL,
	"rows_unchanged" integer NOT NULL,
	"rows_failed" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_job_sort_key_index" ON "import_job" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "import_job_user_index" ON "import_job" USING btree ("user");--> statement-breakpoint
CREATE INDEX "import_job_state_index" ON "import_job" USING btree ("state");--> statement-breakpoint
CREATE INDEX "import_batch_job_id_index" ON "import_batch" USING btree ("job_id");