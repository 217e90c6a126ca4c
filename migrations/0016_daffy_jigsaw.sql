CREATE TABLE "specification_property" (
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
	"names" jsonb DEFAULT '{}' NOT NULL,
	"group" text NOT NULL,
	"value_kind" text NOT NULL,
	"unit" text,
	"decimals" integer,
	"choices" jsonb DEFAULT '{}' NOT NULL,
	"functions" text[] DEFAULT '{}' NOT NULL,
	"chemistries" text[] DEFAULT '{}' NOT NULL,
	"is_facet" boolean DEFAULT false NOT NULL,
	"position" integer,
	CONSTRAINT "specification_property_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "trade_grade" ADD COLUMN "specifications" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "specification_property_sort_key_index" ON "specification_property" USING btree ("sort_key","id");