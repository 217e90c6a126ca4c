CREATE TABLE "contact_person" (
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
	"role" text,
	"phone" text,
	"email" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"position" integer,
	CONSTRAINT "contact_person_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE INDEX "contact_person_sort_key_index" ON "contact_person" USING btree ("sort_key","id");