CREATE TABLE "substitution" (
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
	"from" text COLLATE "C" NOT NULL,
	"to" text COLLATE "C" NOT NULL,
	"substitution_kind" text NOT NULL,
	"recommended_by" text,
	"note" text,
	CONSTRAINT "substitution_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "substitution" ADD CONSTRAINT "substitution_from_trade_grade_id_fk" FOREIGN KEY ("from") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution" ADD CONSTRAINT "substitution_to_trade_grade_id_fk" FOREIGN KEY ("to") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "substitution_sort_key_index" ON "substitution" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "substitution_from_index" ON "substitution" USING btree ("from");--> statement-breakpoint
CREATE INDEX "substitution_to_index" ON "substitution" USING btree ("to");