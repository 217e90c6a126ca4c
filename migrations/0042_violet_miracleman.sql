CREATE TABLE "answer_template" (
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
	"name" text NOT NULL,
	"kind" text,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "answer_template_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE INDEX "answer_template_sort_key_index" ON "answer_template" USING btree ("sort_key","id");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): only the desk reads the templates.
ALTER TABLE answer_template ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE answer_template FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY answer_template_all ON answer_template USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
