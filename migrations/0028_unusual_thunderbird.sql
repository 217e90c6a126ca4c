CREATE TABLE "conflict_rule" (
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
	"principal" text COLLATE "C",
	"trade_name" text COLLATE "C",
	"grade" text COLLATE "C",
	"account" text COLLATE "C",
	"group" text COLLATE "C",
	"country" text,
	"business_group" text COLLATE "C",
	"market_segment" text COLLATE "C",
	"reason" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"note" text,
	CONSTRAINT "conflict_rule_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_grade_trade_grade_id_fk" FOREIGN KEY ("grade") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_group_account_group_id_fk" FOREIGN KEY ("group") REFERENCES "public"."account_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_market_segment_market_segment_id_fk" FOREIGN KEY ("market_segment") REFERENCES "public"."market_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflict_rule_sort_key_index" ON "conflict_rule" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "conflict_rule_principal_index" ON "conflict_rule" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "conflict_rule_trade_name_index" ON "conflict_rule" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "conflict_rule_grade_index" ON "conflict_rule" USING btree ("grade");--> statement-breakpoint
CREATE INDEX "conflict_rule_account_index" ON "conflict_rule" USING btree ("account");--> statement-breakpoint
CREATE INDEX "conflict_rule_group_index" ON "conflict_rule" USING btree ("group");--> statement-breakpoint
CREATE INDEX "conflict_rule_business_group_index" ON "conflict_rule" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "conflict_rule_market_segment_index" ON "conflict_rule" USING btree ("market_segment");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): only the distributor's own people read conflict rules.
ALTER TABLE conflict_rule ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE conflict_rule FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY conflict_rule_all ON conflict_rule USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
