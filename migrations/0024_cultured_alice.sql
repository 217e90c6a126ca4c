CREATE TABLE "routing_rule" (
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
	"position" integer NOT NULL,
	"site" text,
	"kind" text,
	"business_group" text COLLATE "C",
	"principal" text COLLATE "C",
	"person" text COLLATE "C" NOT NULL,
	"substitute" text COLLATE "C",
	"absent_until" date,
	CONSTRAINT "routing_rule_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "routed_to" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "overdue_on" date;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_person_portal_user_id_fk" FOREIGN KEY ("person") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_substitute_portal_user_id_fk" FOREIGN KEY ("substitute") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "routing_rule_sort_key_index" ON "routing_rule" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "routing_rule_business_group_index" ON "routing_rule" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "routing_rule_principal_index" ON "routing_rule" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "routing_rule_person_index" ON "routing_rule" USING btree ("person");--> statement-breakpoint
CREATE INDEX "routing_rule_substitute_index" ON "routing_rule" USING btree ("substitute");--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_routed_to_portal_user_id_fk" FOREIGN KEY ("routed_to") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_request_routed_to_index" ON "customer_request" USING btree ("routed_to");--> statement-breakpoint
CREATE INDEX "customer_request_due_on_index" ON "customer_request" USING btree ("due_on");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): only the desk reads the rules.
ALTER TABLE routing_rule ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE routing_rule FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY routing_rule_all ON routing_rule USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
