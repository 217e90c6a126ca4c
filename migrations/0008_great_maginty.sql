CREATE TABLE "queue_filter" (
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
	"owner" text COLLATE "C" NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "queue_filter_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "queue_filter" ADD CONSTRAINT "queue_filter_owner_portal_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_filter_sort_key_index" ON "queue_filter" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "queue_filter_owner_index" ON "queue_filter" USING btree ("owner");