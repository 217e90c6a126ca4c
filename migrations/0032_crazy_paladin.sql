CREATE TABLE "visit" (
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
	"account" text COLLATE "C",
	"owner" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"visit_type" text NOT NULL,
	"country" text,
	"business_group" text COLLATE "C",
	"planned_on" date NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"goal" text,
	"notes" text,
	"next_steps" text,
	"shown" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "visit_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_owner_portal_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_sort_key_index" ON "visit" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "visit_account_index" ON "visit" USING btree ("account");--> statement-breakpoint
CREATE INDEX "visit_owner_index" ON "visit" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "visit_state_index" ON "visit" USING btree ("state");--> statement-breakpoint
CREATE INDEX "visit_business_group_index" ON "visit" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "visit_planned_on_index" ON "visit" USING btree ("planned_on");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): only the distributor's own people read visits.
ALTER TABLE visit ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE visit FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY visit_all ON visit USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
