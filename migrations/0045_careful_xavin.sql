CREATE TABLE "next_step" (
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
	"visit" text COLLATE "C" NOT NULL,
	"visit_owner" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"owner" text COLLATE "C" NOT NULL,
	"due_on" date,
	"state" text NOT NULL,
	CONSTRAINT "next_step_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_visit_visit_id_fk" FOREIGN KEY ("visit") REFERENCES "public"."visit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_visit_owner_portal_user_id_fk" FOREIGN KEY ("visit_owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_owner_portal_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "next_step_sort_key_index" ON "next_step" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "next_step_visit_index" ON "next_step" USING btree ("visit");--> statement-breakpoint
CREATE INDEX "next_step_visit_owner_index" ON "next_step" USING btree ("visit_owner");--> statement-breakpoint
CREATE INDEX "next_step_account_index" ON "next_step" USING btree ("account");--> statement-breakpoint
CREATE INDEX "next_step_owner_index" ON "next_step" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "next_step_due_on_index" ON "next_step" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "next_step_state_index" ON "next_step" USING btree ("state");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): only the distributor's own people read next steps.
ALTER TABLE next_step ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The owner of the tables must see every visit here, or its steps would be lost.
ALTER TABLE visit NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Each line of the text becomes an open step of the owner of the visit, without a day. Lines that are longer than a step become
-- several. The ids have no upper-case letter besides that of the prefix, so their check characters are always EAA. The sort key,
-- which only the portal computes, comes with the next write of a step; lists of steps are ordered by their day.
INSERT INTO next_step (id, integration_id, version, is_active, created_date, created_by_id, last_modified_date,
	last_modified_by_id, system_modstamp, sort_key, name, visit, visit_owner, account, owner, due_on, state)
SELECT 'a1G' || substr(md5(visit.id || ' ' || step.number), 1, 12) || 'EAA',
	visit.id || ' ' || lpad(step.number::text, 4, '0'), 1, true,
	visit.last_modified_date + step.number * interval '1 millisecond', visit.last_modified_by_id,
	visit.last_modified_date, visit.last_modified_by_id, visit.system_modstamp, '', step.text, visit.id, visit.owner,
	visit.account, visit.owner, NULL, 'open'
FROM visit CROSS JOIN LATERAL (
	SELECT btrim(substr(line, start, 500), E' \t') AS text, row_number() OVER (ORDER BY line_number, start) AS number
	FROM regexp_split_to_table(visit.next_steps, E'\r\n|\r|\n') WITH ORDINALITY AS lines(line, line_number)
	CROSS JOIN LATERAL generate_series(1, length(line), 500) AS start
	WHERE btrim(substr(line, start, 500), E' \t') <> ''
) AS step;--> statement-breakpoint
ALTER TABLE visit FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE next_step FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY next_step_all ON next_step USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE "visit" DROP COLUMN "next_steps";