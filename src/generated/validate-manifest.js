// Made by scripts/generate.js from schema/. Do not edit.
import runtime0 from "ajv/dist/runtime/ucs2length.js";
import runtime1 from "ajv/dist/runtime/equal.js";
const note = (found, instancePath, keyword, params) => found.push({instancePath, keyword, params});
"use strict";
export const validateManifest = validate52;
const schema19 = {"properties":{"evenkeel":0,"name":0,"vars":0,"keep":0,"defaults":0,"accepted":0,"rules":0,"include":0,"discord":0,"neon":0,"docs":0}};
const func0 = Object.prototype.hasOwnProperty;
const func65 = (runtime0.default ?? runtime0);
const pattern3 = new RegExp("^x-", "u");
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._/-]*$", "u");
const pattern5 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
const schema20 = {"properties":{"type":{"enum":["string","number","boolean"]},"default":{"type":["string","number","boolean"]}}};

function validate53(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "type") || (key0 === "default")) || (key0 === "description"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!(((data0 === "string") || (data0 === "number")) || (data0 === "boolean"))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema20.properties.type.enum});
}
}
if(data.default !== undefined && func0.call(data, "default")){
let data1 = data.default;
if(((typeof data1 !== "string") && (!((typeof data1 == "number") && (isFinite(data1))))) && (typeof data1 !== "boolean")){
errors = note(vErrors ??= [], instancePath+"/default", "type", {type: schema20.properties.default.type});
}
}
if(data.description !== undefined && func0.call(data, "description")){
if(typeof data.description !== "string"){
errors = note(vErrors ??= [], instancePath+"/description", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate53.errors = vErrors;
return errors === 0;
}

const schema23 = {"type":["array","string","null"],"items":{"enum":["CREATE_INSTANT_INVITE","KICK_MEMBERS","BAN_MEMBERS","ADMINISTRATOR","MANAGE_CHANNELS","MANAGE_GUILD","ADD_REACTIONS","VIEW_AUDIT_LOG","PRIORITY_SPEAKER","STREAM","VIEW_CHANNEL","SEND_MESSAGES","SEND_TTS_MESSAGES","MANAGE_MESSAGES","EMBED_LINKS","ATTACH_FILES","READ_MESSAGE_HISTORY","MENTION_EVERYONE","USE_EXTERNAL_EMOJIS","VIEW_GUILD_INSIGHTS","CONNECT","SPEAK","MUTE_MEMBERS","DEAFEN_MEMBERS","MOVE_MEMBERS","USE_VAD","CHANGE_NICKNAME","MANAGE_NICKNAMES","MANAGE_ROLES","MANAGE_WEBHOOKS","MANAGE_GUILD_EXPRESSIONS","USE_APPLICATION_COMMANDS","REQUEST_TO_SPEAK","MANAGE_EVENTS","MANAGE_THREADS","CREATE_PUBLIC_THREADS","CREATE_PRIVATE_THREADS","USE_EXTERNAL_STICKERS","SEND_MESSAGES_IN_THREADS","USE_EMBEDDED_ACTIVITIES","MODERATE_MEMBERS","VIEW_CREATOR_MONETIZATION_ANALYTICS","USE_SOUNDBOARD","CREATE_GUILD_EXPRESSIONS","CREATE_EVENTS","USE_EXTERNAL_SOUNDS","SEND_VOICE_MESSAGES","SET_VOICE_CHANNEL_STATUS","SEND_POLLS","USE_EXTERNAL_APPS","PIN_MESSAGES","BYPASS_SLOWMODE"]}};
const pattern6 = new RegExp("^[0-9]{1,20}$", "u");
const func27 = (runtime1.default ?? runtime1);

function validate57(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(((!(Array.isArray(data))) && (typeof data !== "string")) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema23.type});
}
if(typeof data === "string"){
if(!pattern6.test(data)){
errors = note(vErrors ??= [], instancePath, "pattern", {pattern: "^[0-9]{1,20}$"});
}
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(!((((((((((((((((((((((((((((((((((((((((((((((((((((data0 === "CREATE_INSTANT_INVITE") || (data0 === "KICK_MEMBERS")) || (data0 === "BAN_MEMBERS")) || (data0 === "ADMINISTRATOR")) || (data0 === "MANAGE_CHANNELS")) || (data0 === "MANAGE_GUILD")) || (data0 === "ADD_REACTIONS")) || (data0 === "VIEW_AUDIT_LOG")) || (data0 === "PRIORITY_SPEAKER")) || (data0 === "STREAM")) || (data0 === "VIEW_CHANNEL")) || (data0 === "SEND_MESSAGES")) || (data0 === "SEND_TTS_MESSAGES")) || (data0 === "MANAGE_MESSAGES")) || (data0 === "EMBED_LINKS")) || (data0 === "ATTACH_FILES")) || (data0 === "READ_MESSAGE_HISTORY")) || (data0 === "MENTION_EVERYONE")) || (data0 === "USE_EXTERNAL_EMOJIS")) || (data0 === "VIEW_GUILD_INSIGHTS")) || (data0 === "CONNECT")) || (data0 === "SPEAK")) || (data0 === "MUTE_MEMBERS")) || (data0 === "DEAFEN_MEMBERS")) || (data0 === "MOVE_MEMBERS")) || (data0 === "USE_VAD")) || (data0 === "CHANGE_NICKNAME")) || (data0 === "MANAGE_NICKNAMES")) || (data0 === "MANAGE_ROLES")) || (data0 === "MANAGE_WEBHOOKS")) || (data0 === "MANAGE_GUILD_EXPRESSIONS")) || (data0 === "USE_APPLICATION_COMMANDS")) || (data0 === "REQUEST_TO_SPEAK")) || (data0 === "MANAGE_EVENTS")) || (data0 === "MANAGE_THREADS")) || (data0 === "CREATE_PUBLIC_THREADS")) || (data0 === "CREATE_PRIVATE_THREADS")) || (data0 === "USE_EXTERNAL_STICKERS")) || (data0 === "SEND_MESSAGES_IN_THREADS")) || (data0 === "USE_EMBEDDED_ACTIVITIES")) || (data0 === "MODERATE_MEMBERS")) || (data0 === "VIEW_CREATOR_MONETIZATION_ANALYTICS")) || (data0 === "USE_SOUNDBOARD")) || (data0 === "CREATE_GUILD_EXPRESSIONS")) || (data0 === "CREATE_EVENTS")) || (data0 === "USE_EXTERNAL_SOUNDS")) || (data0 === "SEND_VOICE_MESSAGES")) || (data0 === "SET_VOICE_CHANNEL_STATUS")) || (data0 === "SEND_POLLS")) || (data0 === "USE_EXTERNAL_APPS")) || (data0 === "PIN_MESSAGES")) || (data0 === "BYPASS_SLOWMODE"))){
errors = note(vErrors ??= [], instancePath+"/" + i0, "enum", {allowedValues: schema23.items.enum});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data[i1], data[j0])){
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
validate57.errors = vErrors;
return errors === 0;
}

const schema24 = {"type":["array","null"],"items":{"enum":["guild","bot_dm","private_channel",0,1,2]}};

function validate59(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema24.type});
}
if(Array.isArray(data)){
if(data.length < 1){
errors = note(vErrors ??= [], instancePath, "minItems", {limit: 1});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(!((((((data0 === "guild") || (data0 === "bot_dm")) || (data0 === "private_channel")) || (data0 === 0)) || (data0 === 1)) || (data0 === 2))){
errors = note(vErrors ??= [], instancePath+"/" + i0, "enum", {allowedValues: schema24.items.enum});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data[i1], data[j0])){
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
validate59.errors = vErrors;
return errors === 0;
}

const schema25 = {"items":{"enum":["guild_install","user_install",0,1]}};

function validate61(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length < 1){
errors = note(vErrors ??= [], instancePath, "minItems", {limit: 1});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(!((((data0 === "guild_install") || (data0 === "user_install")) || (data0 === 0)) || (data0 === 1))){
errors = note(vErrors ??= [], instancePath+"/" + i0, "enum", {allowedValues: schema25.items.enum});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data[i1], data[j0])){
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "array"});
}
validate61.errors = vErrors;
return errors === 0;
}


function validate56(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "default_member_permissions") || (key0 === "contexts")) || (key0 === "integration_types")) || (key0 === "nsfw"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.default_member_permissions !== undefined && func0.call(data, "default_member_permissions")){
if(!(validate57(data.default_member_permissions, {instancePath:instancePath+"/default_member_permissions"}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.contexts !== undefined && func0.call(data, "contexts")){
if(!(validate59(data.contexts, {instancePath:instancePath+"/contexts"}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.integration_types !== undefined && func0.call(data, "integration_types")){
if(!(validate61(data.integration_types, {instancePath:instancePath+"/integration_types"}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.nsfw !== undefined && func0.call(data, "nsfw")){
if(typeof data.nsfw !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/nsfw", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate56.errors = vErrors;
return errors === 0;
}


function validate64(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "protected")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.protected !== undefined && func0.call(data, "protected")){
if(true !== data.protected){
errors = note(vErrors ??= [], instancePath+"/protected", "const", {allowedValue: true});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate64.errors = vErrors;
return errors === 0;
}


function validate66(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "autoscaling_limit_min_cu") || (key0 === "autoscaling_limit_max_cu")) || (key0 === "suspend_timeout_seconds")) || (key0 === "disabled"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.autoscaling_limit_min_cu !== undefined && func0.call(data, "autoscaling_limit_min_cu")){
let data0 = data.autoscaling_limit_min_cu;
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0.25 || isNaN(data0)){
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_min_cu", "minimum", {comparison: ">=", limit: 0.25});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_min_cu", "type", {type: "number"});
}
}
if(data.autoscaling_limit_max_cu !== undefined && func0.call(data, "autoscaling_limit_max_cu")){
let data1 = data.autoscaling_limit_max_cu;
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0.25 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_max_cu", "minimum", {comparison: ">=", limit: 0.25});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_max_cu", "type", {type: "number"});
}
}
if(data.suspend_timeout_seconds !== undefined && func0.call(data, "suspend_timeout_seconds")){
let data2 = data.suspend_timeout_seconds;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/suspend_timeout_seconds", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 604800 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/suspend_timeout_seconds", "maximum", {comparison: "<=", limit: 604800});
}
if(data2 < -1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/suspend_timeout_seconds", "minimum", {comparison: ">=", limit: -1});
}
}
}
if(data.disabled !== undefined && func0.call(data, "disabled")){
if(typeof data.disabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/disabled", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate66.errors = vErrors;
return errors === 0;
}


function validate68(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "owner_name")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.owner_name !== undefined && func0.call(data, "owner_name")){
let data0 = data.owner_name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/owner_name", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/owner_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/owner_name", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate68.errors = vErrors;
return errors === 0;
}


function validate70(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "label")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.label !== undefined && func0.call(data, "label")){
if(typeof data.label !== "string"){
errors = note(vErrors ??= [], instancePath+"/label", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate70.errors = vErrors;
return errors === 0;
}

const schema30 = {"properties":{"via":{"enum":["mcp"]}}};

function validate72(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "version") || (key0 === "via")) || (key0 === "runs")) || (key0 === "pass"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.version !== undefined && func0.call(data, "version")){
let data0 = data.version;
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/version", "maxLength", {limit: 256});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/version", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/version", "type", {type: "string"});
}
}
if(data.via !== undefined && func0.call(data, "via")){
if(!(data.via === "mcp")){
errors = note(vErrors ??= [], instancePath+"/via", "enum", {allowedValues: schema30.properties.via.enum});
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data2 = data.runs;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/runs", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 20 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/runs", "maximum", {comparison: "<=", limit: 20});
}
if(data2 < 1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/runs", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data3 = data.pass;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
errors = note(vErrors ??= [], instancePath+"/pass", "type", {type: "integer"});
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 20 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/pass", "maximum", {comparison: "<=", limit: 20});
}
if(data3 < 1 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/pass", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate72.errors = vErrors;
return errors === 0;
}


function validate74(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "within") || (key0 === "runs")) || (key0 === "pass"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.within !== undefined && func0.call(data, "within")){
let data0 = data.within;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
errors = note(vErrors ??= [], instancePath+"/within", "type", {type: "integer"});
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
errors = note(vErrors ??= [], instancePath+"/within", "maximum", {comparison: "<=", limit: 100});
}
if(data0 < 1 || isNaN(data0)){
errors = note(vErrors ??= [], instancePath+"/within", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data1 = data.runs;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/runs", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 20 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/runs", "maximum", {comparison: "<=", limit: 20});
}
if(data1 < 1 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/runs", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data2 = data.pass;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/pass", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 20 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/pass", "maximum", {comparison: "<=", limit: 20});
}
if(data2 < 1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/pass", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate74.errors = vErrors;
return errors === 0;
}


function validate55(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "discord.command") || (key0 === "neon.branch")) || (key0 === "neon.endpoint")) || (key0 === "neon.database")) || (key0 === "neon.vpc_restriction")) || (key0 === "docs.answer")) || (key0 === "docs.search"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data["discord.command"] !== undefined && func0.call(data, "discord.command")){
if(!(validate56(data["discord.command"], {instancePath:instancePath+"/discord.command"}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data["neon.branch"] !== undefined && func0.call(data, "neon.branch")){
if(!(validate64(data["neon.branch"], {instancePath:instancePath+"/neon.branch"}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
if(data["neon.endpoint"] !== undefined && func0.call(data, "neon.endpoint")){
if(!(validate66(data["neon.endpoint"], {instancePath:instancePath+"/neon.endpoint"}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
if(data["neon.database"] !== undefined && func0.call(data, "neon.database")){
if(!(validate68(data["neon.database"], {instancePath:instancePath+"/neon.database"}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data["neon.vpc_restriction"] !== undefined && func0.call(data, "neon.vpc_restriction")){
if(!(validate70(data["neon.vpc_restriction"], {instancePath:instancePath+"/neon.vpc_restriction"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data["docs.answer"] !== undefined && func0.call(data, "docs.answer")){
if(!(validate72(data["docs.answer"], {instancePath:instancePath+"/docs.answer"}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data["docs.search"] !== undefined && func0.call(data, "docs.search")){
if(!(validate74(data["docs.search"], {instancePath:instancePath+"/docs.search"}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate55.errors = vErrors;
return errors === 0;
}

const schema32 = {"properties":{"address":0,"field":0,"wants":0,"is":0,"missing":0,"id":0,"until":0,"widened":0,"why":0}};
const pattern7 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate77(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.until === undefined) || (!(func0.call(data, "until")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "until"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema32.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.address !== undefined && func0.call(data, "address")){
let data0 = data.address;
if(typeof data0 === "string"){
if(func65(data0) > 1024){
errors = note(vErrors ??= [], instancePath+"/address", "maxLength", {limit: 1024});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/address", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.field !== undefined && func0.call(data, "field")){
let data1 = data.field;
if(typeof data1 === "string"){
if(func65(data1) > 256){
errors = note(vErrors ??= [], instancePath+"/field", "maxLength", {limit: 256});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/field", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/field", "type", {type: "string"});
}
}
if(data.missing !== undefined && func0.call(data, "missing")){
if(true !== data.missing){
errors = note(vErrors ??= [], instancePath+"/missing", "const", {allowedValue: true});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data3 = data.id;
if(typeof data3 === "string"){
if(func65(data3) > 256){
errors = note(vErrors ??= [], instancePath+"/id", "maxLength", {limit: 256});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/id", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.until !== undefined && func0.call(data, "until")){
let data4 = data.until;
if(typeof data4 === "string"){
if(!pattern7.test(data4)){
errors = note(vErrors ??= [], instancePath+"/until", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/until", "type", {type: "string"});
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(true !== data.widened){
errors = note(vErrors ??= [], instancePath+"/widened", "const", {allowedValue: true});
}
}
if(data.why !== undefined && func0.call(data, "why")){
let data6 = data.why;
if(typeof data6 === "string"){
if(func65(data6) > 256){
errors = note(vErrors ??= [], instancePath+"/why", "maxLength", {limit: 256});
}
if(func65(data6) < 1){
errors = note(vErrors ??= [], instancePath+"/why", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/why", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate77.errors = vErrors;
return errors === 0;
}

const schema33 = {"properties":{"name":0,"every":0,"match":0,"within":0,"where":0,"must":0,"at_most":0,"at_least":0,"none":0,"per":0,"message":0,"until":0}};
const pattern8 = new RegExp("^[a-z0-9][a-z0-9-]*$", "u");

function validate79(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.every === undefined) || (!(func0.call(data, "every")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "every"});
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "message"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema33.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
if(!pattern8.test(data0)){
errors = note(vErrors ??= [], instancePath+"/name", "pattern", {pattern: "^[a-z0-9][a-z0-9-]*$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.every !== undefined && func0.call(data, "every")){
let data1 = data.every;
if(typeof data1 === "string"){
if(func65(data1) > 256){
errors = note(vErrors ??= [], instancePath+"/every", "maxLength", {limit: 256});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/every", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/every", "type", {type: "string"});
}
}
if(data.match !== undefined && func0.call(data, "match")){
let data2 = data.match;
if(typeof data2 === "string"){
if(func65(data2) > 1024){
errors = note(vErrors ??= [], instancePath+"/match", "maxLength", {limit: 1024});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/match", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/match", "type", {type: "string"});
}
}
if(data.within !== undefined && func0.call(data, "within")){
let data3 = data.within;
if(typeof data3 === "string"){
if(func65(data3) > 1024){
errors = note(vErrors ??= [], instancePath+"/within", "maxLength", {limit: 1024});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/within", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/within", "type", {type: "string"});
}
}
if(data.where !== undefined && func0.call(data, "where")){
let data4 = data.where;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length < 1){
errors = note(vErrors ??= [], instancePath+"/where", "minProperties", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/where", "type", {type: "object"});
}
}
if(data.must !== undefined && func0.call(data, "must")){
let data5 = data.must;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length < 1){
errors = note(vErrors ??= [], instancePath+"/must", "minProperties", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/must", "type", {type: "object"});
}
}
if(data.at_most !== undefined && func0.call(data, "at_most")){
let data6 = data.at_most;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
errors = note(vErrors ??= [], instancePath+"/at_most", "type", {type: "integer"});
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 1000000 || isNaN(data6)){
errors = note(vErrors ??= [], instancePath+"/at_most", "maximum", {comparison: "<=", limit: 1000000});
}
if(data6 < 0 || isNaN(data6)){
errors = note(vErrors ??= [], instancePath+"/at_most", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.at_least !== undefined && func0.call(data, "at_least")){
let data7 = data.at_least;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
errors = note(vErrors ??= [], instancePath+"/at_least", "type", {type: "integer"});
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000000 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/at_least", "maximum", {comparison: "<=", limit: 1000000});
}
if(data7 < 1 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/at_least", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.none !== undefined && func0.call(data, "none")){
if(true !== data.none){
errors = note(vErrors ??= [], instancePath+"/none", "const", {allowedValue: true});
}
}
if(data.per !== undefined && func0.call(data, "per")){
let data9 = data.per;
if(typeof data9 === "string"){
if(func65(data9) > 256){
errors = note(vErrors ??= [], instancePath+"/per", "maxLength", {limit: 256});
}
if(func65(data9) < 1){
errors = note(vErrors ??= [], instancePath+"/per", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/per", "type", {type: "string"});
}
}
if(data.message !== undefined && func0.call(data, "message")){
let data10 = data.message;
if(typeof data10 === "string"){
if(func65(data10) > 256){
errors = note(vErrors ??= [], instancePath+"/message", "maxLength", {limit: 256});
}
if(func65(data10) < 1){
errors = note(vErrors ??= [], instancePath+"/message", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.until !== undefined && func0.call(data, "until")){
let data11 = data.until;
if(typeof data11 === "string"){
if(!pattern7.test(data11)){
errors = note(vErrors ??= [], instancePath+"/until", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/until", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate79.errors = vErrors;
return errors === 0;
}

const schema34 = {"properties":{"application_id":0,"application":0,"emojis":0,"role_connections":0,"commands":0,"commands_from":{"type":["string","array"]},"renamed_from":0,"localizations":{"type":["string","array"]},"ids_to":{"type":["string","array"]},"handlers_from":{"type":["string","array"]},"creates_per_day":0,"defaults":0,"prune":0,"guilds":0,"applications":0}};
const pattern10 = new RegExp("^[0-9]{15,21}$", "u");
const pattern22 = new RegExp("^(?!\\.\\.?/|/|[A-Za-z]:)(?!.*/\\.\\.?/)[^\\\\\\x00-\\x1f]*\\.(?:ts|py|json)$", "u");
const pattern30 = new RegExp("^[a-z][a-z0-9_]{0,31}$", "u");
const schema35 = {"properties":{"description":0,"tags":0,"icon":0,"cover_image":0,"custom_install_url":{"type":["string","null"]},"install_params":0,"integration_types_config":0,"interactions_endpoint_url":{"type":["string","null"]},"role_connections_verification_url":{"type":["string","null"]},"event_webhooks_url":{"type":["string","null"]},"event_webhooks_status":{"enum":["disabled","enabled"]},"event_webhooks_types":{"items":{"enum":["APPLICATION_AUTHORIZED","APPLICATION_DEAUTHORIZED","ENTITLEMENT_CREATE","ENTITLEMENT_DELETE","ENTITLEMENT_UPDATE","GAME_DIRECT_MESSAGE_CREATE","GAME_DIRECT_MESSAGE_DELETE","GAME_DIRECT_MESSAGE_UPDATE","LOBBY_MESSAGE_CREATE","LOBBY_MESSAGE_DELETE","LOBBY_MESSAGE_UPDATE","QUEST_USER_ENROLLMENT"]}},"flags":0,"ignore":{"items":{"enum":["description","tags","icon","cover_image","custom_install_url","install_params","integration_types_config","interactions_endpoint_url","role_connections_verification_url","event_webhooks_url","event_webhooks_status","event_webhooks_types","flags"]}},"allow":{"items":{"enum":["endpoint"]}}}};
const schema36 = {"type":["object","null"]};

function validate83(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema36.type});
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
errors = note(vErrors ??= [], instancePath, "minProperties", {limit: 1});
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "file") || (key0 === "data")) || (key0 === "hash")) || (key0 === "replaces"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.file !== undefined && func0.call(data, "file")){
let data0 = data.file;
if(typeof data0 === "string"){
if(func65(data0) > 1024){
errors = note(vErrors ??= [], instancePath+"/file", "maxLength", {limit: 1024});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/file", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/file", "type", {type: "string"});
}
}
if(data.data !== undefined && func0.call(data, "data")){
let data1 = data.data;
if(typeof data1 === "string"){
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/data", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/data", "type", {type: "string"});
}
}
if(data.hash !== undefined && func0.call(data, "hash")){
let data2 = data.hash;
if(typeof data2 === "string"){
if(func65(data2) > 128){
errors = note(vErrors ??= [], instancePath+"/hash", "maxLength", {limit: 128});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/hash", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/hash", "type", {type: "string"});
}
}
if(data.replaces !== undefined && func0.call(data, "replaces")){
let data3 = data.replaces;
if(typeof data3 === "string"){
if(func65(data3) > 128){
errors = note(vErrors ??= [], instancePath+"/replaces", "maxLength", {limit: 128});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/replaces", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/replaces", "type", {type: "string"});
}
}
}
validate83.errors = vErrors;
return errors === 0;
}

const schema37 = {"type":["object","null"],"properties":{"scopes":{"items":{"enum":["applications.commands","bot"]}},"permissions":{"type":["array","string"],"items":{"enum":["CREATE_INSTANT_INVITE","KICK_MEMBERS","BAN_MEMBERS","ADMINISTRATOR","MANAGE_CHANNELS","MANAGE_GUILD","ADD_REACTIONS","VIEW_AUDIT_LOG","PRIORITY_SPEAKER","STREAM","VIEW_CHANNEL","SEND_MESSAGES","SEND_TTS_MESSAGES","MANAGE_MESSAGES","EMBED_LINKS","ATTACH_FILES","READ_MESSAGE_HISTORY","MENTION_EVERYONE","USE_EXTERNAL_EMOJIS","VIEW_GUILD_INSIGHTS","CONNECT","SPEAK","MUTE_MEMBERS","DEAFEN_MEMBERS","MOVE_MEMBERS","USE_VAD","CHANGE_NICKNAME","MANAGE_NICKNAMES","MANAGE_ROLES","MANAGE_WEBHOOKS","MANAGE_GUILD_EXPRESSIONS","USE_APPLICATION_COMMANDS","REQUEST_TO_SPEAK","MANAGE_EVENTS","MANAGE_THREADS","CREATE_PUBLIC_THREADS","CREATE_PRIVATE_THREADS","USE_EXTERNAL_STICKERS","SEND_MESSAGES_IN_THREADS","USE_EMBEDDED_ACTIVITIES","MODERATE_MEMBERS","VIEW_CREATOR_MONETIZATION_ANALYTICS","USE_SOUNDBOARD","CREATE_GUILD_EXPRESSIONS","CREATE_EVENTS","USE_EXTERNAL_SOUNDS","SEND_VOICE_MESSAGES","SET_VOICE_CHANNEL_STATUS","SEND_POLLS","USE_EXTERNAL_APPS","PIN_MESSAGES","BYPASS_SLOWMODE"]}}}};

function validate86(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema37.type});
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.scopes === undefined) || (!(func0.call(data, "scopes")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "scopes"});
}
for(const key0 of Object.keys(data)){
if(!((key0 === "scopes") || (key0 === "permissions"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.scopes !== undefined && func0.call(data, "scopes")){
let data0 = data.scopes;
if(Array.isArray(data0)){
if(data0.length < 1){
errors = note(vErrors ??= [], instancePath+"/scopes", "minItems", {limit: 1});
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(!((data1 === "applications.commands") || (data1 === "bot"))){
errors = note(vErrors ??= [], instancePath+"/scopes/" + i0, "enum", {allowedValues: schema37.properties.scopes.items.enum});
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data0[i1], data0[j0])){
errors = note(vErrors ??= [], instancePath+"/scopes", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/scopes", "type", {type: "array"});
}
}
if(data.permissions !== undefined && func0.call(data, "permissions")){
let data2 = data.permissions;
if((!(Array.isArray(data2))) && (typeof data2 !== "string")){
errors = note(vErrors ??= [], instancePath+"/permissions", "type", {type: schema37.properties.permissions.type});
}
if(typeof data2 === "string"){
if(!pattern6.test(data2)){
errors = note(vErrors ??= [], instancePath+"/permissions", "pattern", {pattern: "^[0-9]{1,20}$"});
}
}
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i2=0; i2<len1; i2++){
let data3 = data2[i2];
if(!((((((((((((((((((((((((((((((((((((((((((((((((((((data3 === "CREATE_INSTANT_INVITE") || (data3 === "KICK_MEMBERS")) || (data3 === "BAN_MEMBERS")) || (data3 === "ADMINISTRATOR")) || (data3 === "MANAGE_CHANNELS")) || (data3 === "MANAGE_GUILD")) || (data3 === "ADD_REACTIONS")) || (data3 === "VIEW_AUDIT_LOG")) || (data3 === "PRIORITY_SPEAKER")) || (data3 === "STREAM")) || (data3 === "VIEW_CHANNEL")) || (data3 === "SEND_MESSAGES")) || (data3 === "SEND_TTS_MESSAGES")) || (data3 === "MANAGE_MESSAGES")) || (data3 === "EMBED_LINKS")) || (data3 === "ATTACH_FILES")) || (data3 === "READ_MESSAGE_HISTORY")) || (data3 === "MENTION_EVERYONE")) || (data3 === "USE_EXTERNAL_EMOJIS")) || (data3 === "VIEW_GUILD_INSIGHTS")) || (data3 === "CONNECT")) || (data3 === "SPEAK")) || (data3 === "MUTE_MEMBERS")) || (data3 === "DEAFEN_MEMBERS")) || (data3 === "MOVE_MEMBERS")) || (data3 === "USE_VAD")) || (data3 === "CHANGE_NICKNAME")) || (data3 === "MANAGE_NICKNAMES")) || (data3 === "MANAGE_ROLES")) || (data3 === "MANAGE_WEBHOOKS")) || (data3 === "MANAGE_GUILD_EXPRESSIONS")) || (data3 === "USE_APPLICATION_COMMANDS")) || (data3 === "REQUEST_TO_SPEAK")) || (data3 === "MANAGE_EVENTS")) || (data3 === "MANAGE_THREADS")) || (data3 === "CREATE_PUBLIC_THREADS")) || (data3 === "CREATE_PRIVATE_THREADS")) || (data3 === "USE_EXTERNAL_STICKERS")) || (data3 === "SEND_MESSAGES_IN_THREADS")) || (data3 === "USE_EMBEDDED_ACTIVITIES")) || (data3 === "MODERATE_MEMBERS")) || (data3 === "VIEW_CREATOR_MONETIZATION_ANALYTICS")) || (data3 === "USE_SOUNDBOARD")) || (data3 === "CREATE_GUILD_EXPRESSIONS")) || (data3 === "CREATE_EVENTS")) || (data3 === "USE_EXTERNAL_SOUNDS")) || (data3 === "SEND_VOICE_MESSAGES")) || (data3 === "SET_VOICE_CHANNEL_STATUS")) || (data3 === "SEND_POLLS")) || (data3 === "USE_EXTERNAL_APPS")) || (data3 === "PIN_MESSAGES")) || (data3 === "BYPASS_SLOWMODE"))){
errors = note(vErrors ??= [], instancePath+"/permissions/" + i2, "enum", {allowedValues: schema37.properties.permissions.items.enum});
}
}
let i3 = data2.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data2[i3], data2[j1])){
errors = note(vErrors ??= [], instancePath+"/permissions", "uniqueItems", {i: i3, j: j1});
break outer1;
}
}
}
}
}
}
}
validate86.errors = vErrors;
return errors === 0;
}


function validate88(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "oauth2_install_params")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.oauth2_install_params !== undefined && func0.call(data, "oauth2_install_params")){
if(!(validate86(data.oauth2_install_params, {instancePath:instancePath+"/oauth2_install_params"}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate88.errors = vErrors;
return errors === 0;
}

const pattern11 = new RegExp("^https?://[^\\s]+$", "u");

function validate82(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema35.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data0 = data.description;
if(typeof data0 === "string"){
if(func65(data0) > 400){
errors = note(vErrors ??= [], instancePath+"/description", "maxLength", {limit: 400});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/description", "type", {type: "string"});
}
}
if(data.tags !== undefined && func0.call(data, "tags")){
let data1 = data.tags;
if(Array.isArray(data1)){
if(data1.length > 5){
errors = note(vErrors ??= [], instancePath+"/tags", "maxItems", {limit: 5});
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func65(data2) > 20){
errors = note(vErrors ??= [], instancePath+"/tags/" + i0, "maxLength", {limit: 20});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/tags/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/tags/" + i0, "type", {type: "string"});
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/tags", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/tags", "type", {type: "array"});
}
}
if(data.icon !== undefined && func0.call(data, "icon")){
if(!(validate83(data.icon, {instancePath:instancePath+"/icon"}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
if(data.cover_image !== undefined && func0.call(data, "cover_image")){
if(!(validate83(data.cover_image, {instancePath:instancePath+"/cover_image"}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
if(data.custom_install_url !== undefined && func0.call(data, "custom_install_url")){
let data5 = data.custom_install_url;
if((typeof data5 !== "string") && (data5 !== null)){
errors = note(vErrors ??= [], instancePath+"/custom_install_url", "type", {type: schema35.properties.custom_install_url.type});
}
if(typeof data5 === "string"){
if(func65(data5) > 2048){
errors = note(vErrors ??= [], instancePath+"/custom_install_url", "maxLength", {limit: 2048});
}
if(func65(data5) < 1){
errors = note(vErrors ??= [], instancePath+"/custom_install_url", "minLength", {limit: 1});
}
if(!pattern11.test(data5)){
errors = note(vErrors ??= [], instancePath+"/custom_install_url", "pattern", {pattern: "^https?://[^\\s]+$"});
}
}
}
if(data.install_params !== undefined && func0.call(data, "install_params")){
if(!(validate86(data.install_params, {instancePath:instancePath+"/install_params"}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
}
if(data.integration_types_config !== undefined && func0.call(data, "integration_types_config")){
let data7 = data.integration_types_config;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(Object.keys(data7).length < 1){
errors = note(vErrors ??= [], instancePath+"/integration_types_config", "minProperties", {limit: 1});
}
for(const key1 of Object.keys(data7)){
if(!((key1 === "guild_install") || (key1 === "user_install"))){
errors = note(vErrors ??= [], instancePath+"/integration_types_config", "additionalProperties", {additionalProperty: key1});
}
}
if(data7.guild_install !== undefined && func0.call(data7, "guild_install")){
if(!(validate88(data7.guild_install, {instancePath:instancePath+"/integration_types_config/guild_install"}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
if(data7.user_install !== undefined && func0.call(data7, "user_install")){
if(!(validate88(data7.user_install, {instancePath:instancePath+"/integration_types_config/user_install"}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/integration_types_config", "type", {type: "object"});
}
}
if(data.interactions_endpoint_url !== undefined && func0.call(data, "interactions_endpoint_url")){
let data10 = data.interactions_endpoint_url;
if((typeof data10 !== "string") && (data10 !== null)){
errors = note(vErrors ??= [], instancePath+"/interactions_endpoint_url", "type", {type: schema35.properties.interactions_endpoint_url.type});
}
if(typeof data10 === "string"){
if(func65(data10) > 2048){
errors = note(vErrors ??= [], instancePath+"/interactions_endpoint_url", "maxLength", {limit: 2048});
}
if(func65(data10) < 1){
errors = note(vErrors ??= [], instancePath+"/interactions_endpoint_url", "minLength", {limit: 1});
}
if(!pattern11.test(data10)){
errors = note(vErrors ??= [], instancePath+"/interactions_endpoint_url", "pattern", {pattern: "^https?://[^\\s]+$"});
}
}
}
if(data.role_connections_verification_url !== undefined && func0.call(data, "role_connections_verification_url")){
let data11 = data.role_connections_verification_url;
if((typeof data11 !== "string") && (data11 !== null)){
errors = note(vErrors ??= [], instancePath+"/role_connections_verification_url", "type", {type: schema35.properties.role_connections_verification_url.type});
}
if(typeof data11 === "string"){
if(func65(data11) > 2048){
errors = note(vErrors ??= [], instancePath+"/role_connections_verification_url", "maxLength", {limit: 2048});
}
if(func65(data11) < 1){
errors = note(vErrors ??= [], instancePath+"/role_connections_verification_url", "minLength", {limit: 1});
}
if(!pattern11.test(data11)){
errors = note(vErrors ??= [], instancePath+"/role_connections_verification_url", "pattern", {pattern: "^https?://[^\\s]+$"});
}
}
}
if(data.event_webhooks_url !== undefined && func0.call(data, "event_webhooks_url")){
let data12 = data.event_webhooks_url;
if((typeof data12 !== "string") && (data12 !== null)){
errors = note(vErrors ??= [], instancePath+"/event_webhooks_url", "type", {type: schema35.properties.event_webhooks_url.type});
}
if(typeof data12 === "string"){
if(func65(data12) > 2048){
errors = note(vErrors ??= [], instancePath+"/event_webhooks_url", "maxLength", {limit: 2048});
}
if(func65(data12) < 1){
errors = note(vErrors ??= [], instancePath+"/event_webhooks_url", "minLength", {limit: 1});
}
if(!pattern11.test(data12)){
errors = note(vErrors ??= [], instancePath+"/event_webhooks_url", "pattern", {pattern: "^https?://[^\\s]+$"});
}
}
}
if(data.event_webhooks_status !== undefined && func0.call(data, "event_webhooks_status")){
let data13 = data.event_webhooks_status;
if(!((data13 === "disabled") || (data13 === "enabled"))){
errors = note(vErrors ??= [], instancePath+"/event_webhooks_status", "enum", {allowedValues: schema35.properties.event_webhooks_status.enum});
}
}
if(data.event_webhooks_types !== undefined && func0.call(data, "event_webhooks_types")){
let data14 = data.event_webhooks_types;
if(Array.isArray(data14)){
const len1 = data14.length;
for(let i2=0; i2<len1; i2++){
let data15 = data14[i2];
if(!((((((((((((data15 === "APPLICATION_AUTHORIZED") || (data15 === "APPLICATION_DEAUTHORIZED")) || (data15 === "ENTITLEMENT_CREATE")) || (data15 === "ENTITLEMENT_DELETE")) || (data15 === "ENTITLEMENT_UPDATE")) || (data15 === "GAME_DIRECT_MESSAGE_CREATE")) || (data15 === "GAME_DIRECT_MESSAGE_DELETE")) || (data15 === "GAME_DIRECT_MESSAGE_UPDATE")) || (data15 === "LOBBY_MESSAGE_CREATE")) || (data15 === "LOBBY_MESSAGE_DELETE")) || (data15 === "LOBBY_MESSAGE_UPDATE")) || (data15 === "QUEST_USER_ENROLLMENT"))){
errors = note(vErrors ??= [], instancePath+"/event_webhooks_types/" + i2, "enum", {allowedValues: schema35.properties.event_webhooks_types.items.enum});
}
}
let i3 = data14.length;
let j1;
if(i3 > 1){
outer0:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data14[i3], data14[j1])){
errors = note(vErrors ??= [], instancePath+"/event_webhooks_types", "uniqueItems", {i: i3, j: j1});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/event_webhooks_types", "type", {type: "array"});
}
}
if(data.flags !== undefined && func0.call(data, "flags")){
let data16 = data.flags;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key2 of Object.keys(data16)){
if(!(((key2 === "GATEWAY_PRESENCE_LIMITED") || (key2 === "GATEWAY_GUILD_MEMBERS_LIMITED")) || (key2 === "GATEWAY_MESSAGE_CONTENT_LIMITED"))){
errors = note(vErrors ??= [], instancePath+"/flags", "additionalProperties", {additionalProperty: key2});
}
}
if(data16.GATEWAY_PRESENCE_LIMITED !== undefined && func0.call(data16, "GATEWAY_PRESENCE_LIMITED")){
if(typeof data16.GATEWAY_PRESENCE_LIMITED !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/flags/GATEWAY_PRESENCE_LIMITED", "type", {type: "boolean"});
}
}
if(data16.GATEWAY_GUILD_MEMBERS_LIMITED !== undefined && func0.call(data16, "GATEWAY_GUILD_MEMBERS_LIMITED")){
if(typeof data16.GATEWAY_GUILD_MEMBERS_LIMITED !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/flags/GATEWAY_GUILD_MEMBERS_LIMITED", "type", {type: "boolean"});
}
}
if(data16.GATEWAY_MESSAGE_CONTENT_LIMITED !== undefined && func0.call(data16, "GATEWAY_MESSAGE_CONTENT_LIMITED")){
if(typeof data16.GATEWAY_MESSAGE_CONTENT_LIMITED !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/flags/GATEWAY_MESSAGE_CONTENT_LIMITED", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/flags", "type", {type: "object"});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data20 = data.ignore;
if(Array.isArray(data20)){
const len2 = data20.length;
for(let i4=0; i4<len2; i4++){
let data21 = data20[i4];
if(!(((((((((((((data21 === "description") || (data21 === "tags")) || (data21 === "icon")) || (data21 === "cover_image")) || (data21 === "custom_install_url")) || (data21 === "install_params")) || (data21 === "integration_types_config")) || (data21 === "interactions_endpoint_url")) || (data21 === "role_connections_verification_url")) || (data21 === "event_webhooks_url")) || (data21 === "event_webhooks_status")) || (data21 === "event_webhooks_types")) || (data21 === "flags"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i4, "enum", {allowedValues: schema35.properties.ignore.items.enum});
}
}
let i5 = data20.length;
let j2;
if(i5 > 1){
outer1:
for(;i5--;){
for(j2 = i5; j2--;){
if(func27(data20[i5], data20[j2])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i5, j: j2});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data22 = data.allow;
if(Array.isArray(data22)){
const len3 = data22.length;
for(let i6=0; i6<len3; i6++){
if(!(data22[i6] === "endpoint")){
errors = note(vErrors ??= [], instancePath+"/allow/" + i6, "enum", {allowedValues: schema35.properties.allow.items.enum});
}
}
let i7 = data22.length;
let j3;
if(i7 > 1){
outer2:
for(;i7--;){
for(j3 = i7; j3--;){
if(func27(data22[i7], data22[j3])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i7, j: j3});
break outer2;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate82.errors = vErrors;
return errors === 0;
}

const schema39 = {"properties":{"replaces":{"type":["string","array"]},"allow":{"items":{"enum":["replace"]}}}};
const pattern16 = new RegExp("^[A-Za-z0-9_]{2,}$", "u");

function validate93(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!((((((((key0 === "name") || (key0 === "id")) || (key0 === "image")) || (key0 === "data")) || (key0 === "replaces")) || (key0 === "absent")) || (key0 === "renamed_from")) || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 32){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 32});
}
if(!pattern16.test(data0)){
errors = note(vErrors ??= [], instancePath+"/name", "pattern", {pattern: "^[A-Za-z0-9_]{2,}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
errors = note(vErrors ??= [], instancePath+"/id", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.image !== undefined && func0.call(data, "image")){
let data2 = data.image;
if(typeof data2 === "string"){
if(func65(data2) > 1024){
errors = note(vErrors ??= [], instancePath+"/image", "maxLength", {limit: 1024});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/image", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/image", "type", {type: "string"});
}
}
if(data.data !== undefined && func0.call(data, "data")){
let data3 = data.data;
if(typeof data3 === "string"){
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/data", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/data", "type", {type: "string"});
}
}
if(data.replaces !== undefined && func0.call(data, "replaces")){
let data4 = data.replaces;
if((typeof data4 !== "string") && (!(Array.isArray(data4)))){
errors = note(vErrors ??= [], instancePath+"/replaces", "type", {type: schema39.properties.replaces.type});
}
if(typeof data4 === "string"){
if(!pattern10.test(data4)){
errors = note(vErrors ??= [], instancePath+"/replaces", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
if(Array.isArray(data4)){
if(data4.length > 100){
errors = note(vErrors ??= [], instancePath+"/replaces", "maxItems", {limit: 100});
}
if(data4.length < 1){
errors = note(vErrors ??= [], instancePath+"/replaces", "minItems", {limit: 1});
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(!pattern10.test(data5)){
errors = note(vErrors ??= [], instancePath+"/replaces/" + i0, "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/replaces/" + i0, "type", {type: "string"});
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data4[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/replaces", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data7 = data.renamed_from;
if(typeof data7 === "string"){
if(func65(data7) > 32){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "maxLength", {limit: 32});
}
if(func65(data7) < 1){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "string"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data8 = data.allow;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i2=0; i2<len1; i2++){
if(!(data8[i2] === "replace")){
errors = note(vErrors ??= [], instancePath+"/allow/" + i2, "enum", {allowedValues: schema39.properties.allow.items.enum});
}
}
let i3 = data8.length;
let j1;
if(i3 > 1){
outer0:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data8[i3], data8[j1])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i3, j: j1});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate93.errors = vErrors;
return errors === 0;
}

const schema40 = {"properties":{"allow":{"items":{"enum":["loss"]}}}};
const schema41 = {"properties":{"type":{"enum":["integer_less_than_or_equal","integer_greater_than_or_equal","integer_equal","integer_not_equal","datetime_less_than_or_equal","datetime_greater_than_or_equal","boolean_equal","boolean_not_equal",1,2,3,4,5,6,7,8]}}};
const pattern20 = new RegExp("^[a-z0-9_]+$", "u");
const schema42 = {"type":["object","null"],"propertyNames":{"enum":["id","da","de","en-GB","en-US","es-ES","es-419","fr","hr","it","lt","hu","nl","no","pl","pt-BR","ro","fi","sv-SE","vi","tr","cs","el","bg","ru","uk","hi","th","zh-CN","ja","zh-TW","ko","ar","he"]}};

function validate97(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema42.type});
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
const _errs1 = errors;
if(!((((((((((((((((((((((((((((((((((key0 === "id") || (key0 === "da")) || (key0 === "de")) || (key0 === "en-GB")) || (key0 === "en-US")) || (key0 === "es-ES")) || (key0 === "es-419")) || (key0 === "fr")) || (key0 === "hr")) || (key0 === "it")) || (key0 === "lt")) || (key0 === "hu")) || (key0 === "nl")) || (key0 === "no")) || (key0 === "pl")) || (key0 === "pt-BR")) || (key0 === "ro")) || (key0 === "fi")) || (key0 === "sv-SE")) || (key0 === "vi")) || (key0 === "tr")) || (key0 === "cs")) || (key0 === "el")) || (key0 === "bg")) || (key0 === "ru")) || (key0 === "uk")) || (key0 === "hi")) || (key0 === "th")) || (key0 === "zh-CN")) || (key0 === "ja")) || (key0 === "zh-TW")) || (key0 === "ko")) || (key0 === "ar")) || (key0 === "he"))){
errors = (vErrors ??= []).push({instancePath,keyword:"enum",params:{allowedValues: schema42.propertyNames.enum},propertyName:key0});
}
var valid0 = _errs1 === errors;
if(!valid0){
errors = note(vErrors ??= [], instancePath, "propertyNames", {propertyName: key0});
}
}
for(const key1 of Object.keys(data)){
let data0 = data[key1];
if(typeof data0 === "string"){
if(func65(data0) > 100){
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", {limit: 100});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
validate97.errors = vErrors;
return errors === 0;
}

const schema43 = {"type":["object","null"],"propertyNames":{"enum":["id","da","de","en-GB","en-US","es-ES","es-419","fr","hr","it","lt","hu","nl","no","pl","pt-BR","ro","fi","sv-SE","vi","tr","cs","el","bg","ru","uk","hi","th","zh-CN","ja","zh-TW","ko","ar","he"]}};

function validate99(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
errors = note(vErrors ??= [], instancePath, "type", {type: schema43.type});
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
const _errs1 = errors;
if(!((((((((((((((((((((((((((((((((((key0 === "id") || (key0 === "da")) || (key0 === "de")) || (key0 === "en-GB")) || (key0 === "en-US")) || (key0 === "es-ES")) || (key0 === "es-419")) || (key0 === "fr")) || (key0 === "hr")) || (key0 === "it")) || (key0 === "lt")) || (key0 === "hu")) || (key0 === "nl")) || (key0 === "no")) || (key0 === "pl")) || (key0 === "pt-BR")) || (key0 === "ro")) || (key0 === "fi")) || (key0 === "sv-SE")) || (key0 === "vi")) || (key0 === "tr")) || (key0 === "cs")) || (key0 === "el")) || (key0 === "bg")) || (key0 === "ru")) || (key0 === "uk")) || (key0 === "hi")) || (key0 === "th")) || (key0 === "zh-CN")) || (key0 === "ja")) || (key0 === "zh-TW")) || (key0 === "ko")) || (key0 === "ar")) || (key0 === "he"))){
errors = (vErrors ??= []).push({instancePath,keyword:"enum",params:{allowedValues: schema43.propertyNames.enum},propertyName:key0});
}
var valid0 = _errs1 === errors;
if(!valid0){
errors = note(vErrors ??= [], instancePath, "propertyNames", {propertyName: key0});
}
}
for(const key1 of Object.keys(data)){
let data0 = data[key1];
if(typeof data0 === "string"){
if(func65(data0) > 200){
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", {limit: 200});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
validate99.errors = vErrors;
return errors === 0;
}


function validate96(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.key === undefined) || (!(func0.call(data, "key")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "key"});
}
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.description === undefined) || (!(func0.call(data, "description")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "description"});
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "key") || (key0 === "type")) || (key0 === "name")) || (key0 === "name_localizations")) || (key0 === "description")) || (key0 === "description_localizations"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.key !== undefined && func0.call(data, "key")){
let data0 = data.key;
if(typeof data0 === "string"){
if(func65(data0) > 50){
errors = note(vErrors ??= [], instancePath+"/key", "maxLength", {limit: 50});
}
if(!pattern20.test(data0)){
errors = note(vErrors ??= [], instancePath+"/key", "pattern", {pattern: "^[a-z0-9_]+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/key", "type", {type: "string"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data1 = data.type;
if(!((((((((((((((((data1 === "integer_less_than_or_equal") || (data1 === "integer_greater_than_or_equal")) || (data1 === "integer_equal")) || (data1 === "integer_not_equal")) || (data1 === "datetime_less_than_or_equal")) || (data1 === "datetime_greater_than_or_equal")) || (data1 === "boolean_equal")) || (data1 === "boolean_not_equal")) || (data1 === 1)) || (data1 === 2)) || (data1 === 3)) || (data1 === 4)) || (data1 === 5)) || (data1 === 6)) || (data1 === 7)) || (data1 === 8))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema41.properties.type.enum});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data2 = data.name;
if(typeof data2 === "string"){
if(func65(data2) > 100){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 100});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate97(data.name_localizations, {instancePath:instancePath+"/name_localizations"}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data4 = data.description;
if(typeof data4 === "string"){
if(func65(data4) > 200){
errors = note(vErrors ??= [], instancePath+"/description", "maxLength", {limit: 200});
}
if(func65(data4) < 1){
errors = note(vErrors ??= [], instancePath+"/description", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/description", "type", {type: "string"});
}
}
if(data.description_localizations !== undefined && func0.call(data, "description_localizations")){
if(!(validate99(data.description_localizations, {instancePath:instancePath+"/description_localizations"}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate96.errors = vErrors;
return errors === 0;
}


function validate95(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.metadata === undefined) || (!(func0.call(data, "metadata")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "metadata"});
}
for(const key0 of Object.keys(data)){
if(!((key0 === "metadata") || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.metadata !== undefined && func0.call(data, "metadata")){
let data0 = data.metadata;
if(Array.isArray(data0)){
if(data0.length > 5){
errors = note(vErrors ??= [], instancePath+"/metadata", "maxItems", {limit: 5});
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate96(data0[i0], {instancePath:instancePath+"/metadata/" + i0}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/metadata", "type", {type: "array"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data2 = data.allow;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(data2[i1] === "loss")){
errors = note(vErrors ??= [], instancePath+"/allow/" + i1, "enum", {allowedValues: schema40.properties.allow.items.enum});
}
}
let i2 = data2.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data2[i2], data2[j0])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i2, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate95.errors = vErrors;
return errors === 0;
}

const schema44 = {"properties":{"name":0,"type":{"enum":["chat_input","user","message","primary_entry_point",1,2,3,4]},"description":0,"name_localizations":0,"description_localizations":0,"options":0,"default_member_permissions":0,"contexts":0,"integration_types":0,"nsfw":0,"handler":{"enum":["app_handler","discord_launch_activity",1,2]},"dm_permission":{"type":["boolean","null"]},"default_permission":{"type":["boolean","null"]},"ignore":{"items":{"enum":["description","name_localizations","description_localizations","options","default_member_permissions","nsfw","dm_permission","contexts","integration_types","handler"]}},"absent":0,"renamed_from":0,"allow":{"items":{"enum":["replace","loss"]}}}};
const schema45 = {"properties":{"type":{"enum":["sub_command","sub_command_group","string","integer","boolean","user","channel","role","mentionable","number","attachment",1,2,3,4,5,6,7,8,9,10,11]},"name":0,"description":0,"name_localizations":0,"description_localizations":0,"required":0,"choices":0,"options":0,"channel_types":{"items":{"enum":["guild_text","dm","guild_voice","group_dm","guild_category","guild_announcement","announcement_thread","public_thread","private_thread","guild_stage_voice","guild_directory","guild_forum","guild_media",0,1,2,3,4,5,10,11,12,13,14,15,16]}},"min_value":0,"max_value":0,"min_length":0,"max_length":0,"autocomplete":0,"file_types":0}};
const schema46 = {"properties":{"value":{"type":["string","number"]}}};

function validate109(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.value === undefined) || (!(func0.call(data, "value")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "value"});
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "name") || (key0 === "name_localizations")) || (key0 === "value"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 100){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 100});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate97(data.name_localizations, {instancePath:instancePath+"/name_localizations"}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.value !== undefined && func0.call(data, "value")){
let data2 = data.value;
if((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))){
errors = note(vErrors ??= [], instancePath+"/value", "type", {type: schema46.properties.value.type});
}
if(typeof data2 === "string"){
if(func65(data2) > 100){
errors = note(vErrors ??= [], instancePath+"/value", "maxLength", {limit: 100});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate109.errors = vErrors;
return errors === 0;
}

const wrapper0 = {validate: validate106};
const pattern21 = new RegExp("^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$", "u");

function validate106(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.description === undefined) || (!(func0.call(data, "description")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "description"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema45.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((((((((((((((((((((((data0 === "sub_command") || (data0 === "sub_command_group")) || (data0 === "string")) || (data0 === "integer")) || (data0 === "boolean")) || (data0 === "user")) || (data0 === "channel")) || (data0 === "role")) || (data0 === "mentionable")) || (data0 === "number")) || (data0 === "attachment")) || (data0 === 1)) || (data0 === 2)) || (data0 === 3)) || (data0 === 4)) || (data0 === 5)) || (data0 === 6)) || (data0 === 7)) || (data0 === 8)) || (data0 === 9)) || (data0 === 10)) || (data0 === 11))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema45.properties.type.enum});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func65(data1) > 32){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 32});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data2 = data.description;
if(typeof data2 === "string"){
if(func65(data2) > 100){
errors = note(vErrors ??= [], instancePath+"/description", "maxLength", {limit: 100});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/description", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/description", "type", {type: "string"});
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate97(data.name_localizations, {instancePath:instancePath+"/name_localizations"}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.description_localizations !== undefined && func0.call(data, "description_localizations")){
if(!(validate97(data.description_localizations, {instancePath:instancePath+"/description_localizations"}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.required !== undefined && func0.call(data, "required")){
if(typeof data.required !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/required", "type", {type: "boolean"});
}
}
if(data.choices !== undefined && func0.call(data, "choices")){
let data6 = data.choices;
if(Array.isArray(data6)){
if(data6.length > 25){
errors = note(vErrors ??= [], instancePath+"/choices", "maxItems", {limit: 25});
}
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate109(data6[i0], {instancePath:instancePath+"/choices/" + i0}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/choices", "type", {type: "array"});
}
}
if(data.options !== undefined && func0.call(data, "options")){
let data8 = data.options;
if(Array.isArray(data8)){
if(data8.length > 25){
errors = note(vErrors ??= [], instancePath+"/options", "maxItems", {limit: 25});
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(!(wrapper0.validate(data8[i1], {instancePath:instancePath+"/options/" + i1}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/options", "type", {type: "array"});
}
}
if(data.channel_types !== undefined && func0.call(data, "channel_types")){
let data10 = data.channel_types;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(!((((((((((((((((((((((((((data11 === "guild_text") || (data11 === "dm")) || (data11 === "guild_voice")) || (data11 === "group_dm")) || (data11 === "guild_category")) || (data11 === "guild_announcement")) || (data11 === "announcement_thread")) || (data11 === "public_thread")) || (data11 === "private_thread")) || (data11 === "guild_stage_voice")) || (data11 === "guild_directory")) || (data11 === "guild_forum")) || (data11 === "guild_media")) || (data11 === 0)) || (data11 === 1)) || (data11 === 2)) || (data11 === 3)) || (data11 === 4)) || (data11 === 5)) || (data11 === 10)) || (data11 === 11)) || (data11 === 12)) || (data11 === 13)) || (data11 === 14)) || (data11 === 15)) || (data11 === 16))){
errors = note(vErrors ??= [], instancePath+"/channel_types/" + i2, "enum", {allowedValues: schema45.properties.channel_types.items.enum});
}
}
let i3 = data10.length;
let j0;
if(i3 > 1){
outer0:
for(;i3--;){
for(j0 = i3; j0--;){
if(func27(data10[i3], data10[j0])){
errors = note(vErrors ??= [], instancePath+"/channel_types", "uniqueItems", {i: i3, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/channel_types", "type", {type: "array"});
}
}
if(data.min_value !== undefined && func0.call(data, "min_value")){
let data12 = data.min_value;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740992 || isNaN(data12)){
errors = note(vErrors ??= [], instancePath+"/min_value", "maximum", {comparison: "<=", limit: 9007199254740992});
}
if(data12 < -9007199254740992 || isNaN(data12)){
errors = note(vErrors ??= [], instancePath+"/min_value", "minimum", {comparison: ">=", limit: -9007199254740992});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/min_value", "type", {type: "number"});
}
}
if(data.max_value !== undefined && func0.call(data, "max_value")){
let data13 = data.max_value;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 9007199254740992 || isNaN(data13)){
errors = note(vErrors ??= [], instancePath+"/max_value", "maximum", {comparison: "<=", limit: 9007199254740992});
}
if(data13 < -9007199254740992 || isNaN(data13)){
errors = note(vErrors ??= [], instancePath+"/max_value", "minimum", {comparison: ">=", limit: -9007199254740992});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/max_value", "type", {type: "number"});
}
}
if(data.min_length !== undefined && func0.call(data, "min_length")){
let data14 = data.min_length;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
errors = note(vErrors ??= [], instancePath+"/min_length", "type", {type: "integer"});
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 6000 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/min_length", "maximum", {comparison: "<=", limit: 6000});
}
if(data14 < 0 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/min_length", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.max_length !== undefined && func0.call(data, "max_length")){
let data15 = data.max_length;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
errors = note(vErrors ??= [], instancePath+"/max_length", "type", {type: "integer"});
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 6000 || isNaN(data15)){
errors = note(vErrors ??= [], instancePath+"/max_length", "maximum", {comparison: "<=", limit: 6000});
}
if(data15 < 1 || isNaN(data15)){
errors = note(vErrors ??= [], instancePath+"/max_length", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.autocomplete !== undefined && func0.call(data, "autocomplete")){
if(typeof data.autocomplete !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/autocomplete", "type", {type: "boolean"});
}
}
if(data.file_types !== undefined && func0.call(data, "file_types")){
let data17 = data.file_types;
if(Array.isArray(data17)){
if(data17.length > 10){
errors = note(vErrors ??= [], instancePath+"/file_types", "maxItems", {limit: 10});
}
const len3 = data17.length;
for(let i4=0; i4<len3; i4++){
let data18 = data17[i4];
if(typeof data18 === "string"){
if(func65(data18) > 100){
errors = note(vErrors ??= [], instancePath+"/file_types/" + i4, "maxLength", {limit: 100});
}
if(!pattern21.test(data18)){
errors = note(vErrors ??= [], instancePath+"/file_types/" + i4, "pattern", {pattern: "^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/file_types/" + i4, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/file_types", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate106.errors = vErrors;
return errors === 0;
}


function validate103(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema44.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 32){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 32});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data1 = data.type;
if(!((((((((data1 === "chat_input") || (data1 === "user")) || (data1 === "message")) || (data1 === "primary_entry_point")) || (data1 === 1)) || (data1 === 2)) || (data1 === 3)) || (data1 === 4))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema44.properties.type.enum});
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data2 = data.description;
if(typeof data2 === "string"){
if(func65(data2) > 100){
errors = note(vErrors ??= [], instancePath+"/description", "maxLength", {limit: 100});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/description", "type", {type: "string"});
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate97(data.name_localizations, {instancePath:instancePath+"/name_localizations"}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.description_localizations !== undefined && func0.call(data, "description_localizations")){
if(!(validate97(data.description_localizations, {instancePath:instancePath+"/description_localizations"}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.options !== undefined && func0.call(data, "options")){
let data5 = data.options;
if(Array.isArray(data5)){
if(data5.length > 25){
errors = note(vErrors ??= [], instancePath+"/options", "maxItems", {limit: 25});
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate106(data5[i0], {instancePath:instancePath+"/options/" + i0}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/options", "type", {type: "array"});
}
}
if(data.default_member_permissions !== undefined && func0.call(data, "default_member_permissions")){
if(!(validate57(data.default_member_permissions, {instancePath:instancePath+"/default_member_permissions"}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.contexts !== undefined && func0.call(data, "contexts")){
if(!(validate59(data.contexts, {instancePath:instancePath+"/contexts"}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.integration_types !== undefined && func0.call(data, "integration_types")){
if(!(validate61(data.integration_types, {instancePath:instancePath+"/integration_types"}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.nsfw !== undefined && func0.call(data, "nsfw")){
if(typeof data.nsfw !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/nsfw", "type", {type: "boolean"});
}
}
if(data.handler !== undefined && func0.call(data, "handler")){
let data11 = data.handler;
if(!((((data11 === "app_handler") || (data11 === "discord_launch_activity")) || (data11 === 1)) || (data11 === 2))){
errors = note(vErrors ??= [], instancePath+"/handler", "enum", {allowedValues: schema44.properties.handler.enum});
}
}
if(data.dm_permission !== undefined && func0.call(data, "dm_permission")){
let data12 = data.dm_permission;
if((typeof data12 !== "boolean") && (data12 !== null)){
errors = note(vErrors ??= [], instancePath+"/dm_permission", "type", {type: schema44.properties.dm_permission.type});
}
}
if(data.default_permission !== undefined && func0.call(data, "default_permission")){
let data13 = data.default_permission;
if((typeof data13 !== "boolean") && (data13 !== null)){
errors = note(vErrors ??= [], instancePath+"/default_permission", "type", {type: schema44.properties.default_permission.type});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data14 = data.ignore;
if(Array.isArray(data14)){
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
if(!((((((((((data15 === "description") || (data15 === "name_localizations")) || (data15 === "description_localizations")) || (data15 === "options")) || (data15 === "default_member_permissions")) || (data15 === "nsfw")) || (data15 === "dm_permission")) || (data15 === "contexts")) || (data15 === "integration_types")) || (data15 === "handler"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i1, "enum", {allowedValues: schema44.properties.ignore.items.enum});
}
}
let i2 = data14.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data14[i2], data14[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i2, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data17 = data.renamed_from;
if(typeof data17 === "string"){
if(func65(data17) > 32){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "maxLength", {limit: 32});
}
if(func65(data17) < 1){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "string"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data18 = data.allow;
if(Array.isArray(data18)){
const len2 = data18.length;
for(let i3=0; i3<len2; i3++){
let data19 = data18[i3];
if(!((data19 === "replace") || (data19 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i3, "enum", {allowedValues: schema44.properties.allow.items.enum});
}
}
let i4 = data18.length;
let j1;
if(i4 > 1){
outer1:
for(;i4--;){
for(j1 = i4; j1--;){
if(func27(data18[i4], data18[j1])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i4, j: j1});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate103.errors = vErrors;
return errors === 0;
}

const schema47 = {"type":["string","object"],"properties":{"allow":{"items":{"enum":["loss"]}}}};

function validate117(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!(data && typeof data == "object" && !Array.isArray(data)))){
errors = note(vErrors ??= [], instancePath, "type", {type: schema47.type});
}
if(typeof data === "string"){
if(func65(data) > 32){
errors = note(vErrors ??= [], instancePath, "maxLength", {limit: 32});
}
if(func65(data) < 1){
errors = note(vErrors ??= [], instancePath, "minLength", {limit: 1});
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.from === undefined) || (!(func0.call(data, "from")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "from"});
}
for(const key0 of Object.keys(data)){
if(!((key0 === "from") || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.from !== undefined && func0.call(data, "from")){
let data0 = data.from;
if(typeof data0 === "string"){
if(func65(data0) > 32){
errors = note(vErrors ??= [], instancePath+"/from", "maxLength", {limit: 32});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/from", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/from", "type", {type: "string"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data1 = data.allow;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(data1[i0] === "loss")){
errors = note(vErrors ??= [], instancePath+"/allow/" + i0, "enum", {allowedValues: schema47.properties.allow.items.enum});
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data1[i1], data1[j0])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
validate117.errors = vErrors;
return errors === 0;
}


function validate119(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "discord.command")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data["discord.command"] !== undefined && func0.call(data, "discord.command")){
if(!(validate56(data["discord.command"], {instancePath:instancePath+"/discord.command"}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate119.errors = vErrors;
return errors === 0;
}

const schema49 = {"properties":{"ids":0,"ids_from":{"type":["string","array"]},"every":0,"except":0,"at_most":0,"joining":0,"rollout":0,"if_absent":{"enum":["block","skip"]},"defaults":0,"commands":0,"commands_from":{"type":["string","array"]},"renamed_from":0,"permissions":0,"prune":0}};

function validate123(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
errors = note(vErrors ??= [], instancePath, "type", {type: "integer"});
}
if((typeof data == "number") && (isFinite(data))){
if(data > 100000 || isNaN(data)){
errors = note(vErrors ??= [], instancePath, "maximum", {comparison: "<=", limit: 100000});
}
if(data < 1 || isNaN(data)){
errors = note(vErrors ??= [], instancePath, "minimum", {comparison: ">=", limit: 1});
}
}
validate123.errors = vErrors;
return errors === 0;
}

const schema51 = {"enum":["wait","apply"]};

function validate125(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
errors = note(vErrors ??= [], instancePath, "type", {type: "string"});
}
if(!((data === "wait") || (data === "apply"))){
errors = note(vErrors ??= [], instancePath, "enum", {allowedValues: schema51.enum});
}
validate125.errors = vErrors;
return errors === 0;
}

const schema52 = {"items":{"type":["string","array"]}};
const pattern26 = new RegExp("^[1-9][0-9]?%$", "u");

function validate127(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length > 20){
errors = note(vErrors ??= [], instancePath, "maxItems", {limit: 20});
}
if(data.length < 1){
errors = note(vErrors ??= [], instancePath, "minItems", {limit: 1});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if((typeof data0 !== "string") && (!(Array.isArray(data0)))){
errors = note(vErrors ??= [], instancePath+"/" + i0, "type", {type: schema52.items.type});
}
if(typeof data0 === "string"){
if(!pattern26.test(data0)){
errors = note(vErrors ??= [], instancePath+"/" + i0, "pattern", {pattern: "^[1-9][0-9]?%$"});
}
}
if(Array.isArray(data0)){
if(data0.length < 1){
errors = note(vErrors ??= [], instancePath+"/" + i0, "minItems", {limit: 1});
}
const len1 = data0.length;
for(let i1=0; i1<len1; i1++){
let data1 = data0[i1];
if(typeof data1 === "string"){
if(func65(data1) > 256){
errors = note(vErrors ??= [], instancePath+"/" + i0+"/" + i1, "maxLength", {limit: 256});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/" + i0+"/" + i1, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/" + i0+"/" + i1, "type", {type: "string"});
}
}
let i2 = data0.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data0[i2];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/" + i0, "uniqueItems", {i: i2, j: j0});
break;
}
indices0[item0] = i2;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "array"});
}
validate127.errors = vErrors;
return errors === 0;
}

const schema53 = {"properties":{"type":{"enum":["chat_input","user","message","primary_entry_point",1,2,3,4]},"of":{"enum":["guild","global","application"]},"ignore":{"items":{"enum":["overwrites"]}}}};

function validate133(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 2){
errors = note(vErrors ??= [], instancePath, "maxProperties", {limit: 2});
}
if(Object.keys(data).length < 2){
errors = note(vErrors ??= [], instancePath, "minProperties", {limit: 2});
}
if((data.allow === undefined) || (!(func0.call(data, "allow")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "allow"});
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "role") || (key0 === "user")) || (key0 === "channel")) || (key0 === "everyone")) || (key0 === "all_channels")) || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.role !== undefined && func0.call(data, "role")){
let data0 = data.role;
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
errors = note(vErrors ??= [], instancePath+"/role", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/role", "type", {type: "string"});
}
}
if(data.user !== undefined && func0.call(data, "user")){
let data1 = data.user;
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
errors = note(vErrors ??= [], instancePath+"/user", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/user", "type", {type: "string"});
}
}
if(data.channel !== undefined && func0.call(data, "channel")){
let data2 = data.channel;
if(typeof data2 === "string"){
if(!pattern10.test(data2)){
errors = note(vErrors ??= [], instancePath+"/channel", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/channel", "type", {type: "string"});
}
}
if(data.everyone !== undefined && func0.call(data, "everyone")){
if(true !== data.everyone){
errors = note(vErrors ??= [], instancePath+"/everyone", "const", {allowedValue: true});
}
}
if(data.all_channels !== undefined && func0.call(data, "all_channels")){
if(true !== data.all_channels){
errors = note(vErrors ??= [], instancePath+"/all_channels", "const", {allowedValue: true});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
if(typeof data.allow !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate133.errors = vErrors;
return errors === 0;
}


function validate132(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((((key0 === "command") || (key0 === "type")) || (key0 === "of")) || (key0 === "overwrites")) || (key0 === "ignore")) || (key0 === "absent"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.command !== undefined && func0.call(data, "command")){
let data0 = data.command;
if(typeof data0 === "string"){
if(func65(data0) > 32){
errors = note(vErrors ??= [], instancePath+"/command", "maxLength", {limit: 32});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/command", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/command", "type", {type: "string"});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data1 = data.type;
if(!((((((((data1 === "chat_input") || (data1 === "user")) || (data1 === "message")) || (data1 === "primary_entry_point")) || (data1 === 1)) || (data1 === 2)) || (data1 === 3)) || (data1 === 4))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema53.properties.type.enum});
}
}
if(data.of !== undefined && func0.call(data, "of")){
let data2 = data.of;
if(!(((data2 === "guild") || (data2 === "global")) || (data2 === "application"))){
errors = note(vErrors ??= [], instancePath+"/of", "enum", {allowedValues: schema53.properties.of.enum});
}
}
if(data.overwrites !== undefined && func0.call(data, "overwrites")){
let data3 = data.overwrites;
if(Array.isArray(data3)){
if(data3.length > 100){
errors = note(vErrors ??= [], instancePath+"/overwrites", "maxItems", {limit: 100});
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate133(data3[i0], {instancePath:instancePath+"/overwrites/" + i0}))){
vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/overwrites", "type", {type: "array"});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data5 = data.ignore;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(data5[i1] === "overwrites")){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i1, "enum", {allowedValues: schema53.properties.ignore.items.enum});
}
}
let i2 = data5.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data5[i2], data5[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i2, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate132.errors = vErrors;
return errors === 0;
}


function validate122(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema49.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.ids !== undefined && func0.call(data, "ids")){
let data0 = data.ids;
if(Array.isArray(data0)){
if(data0.length < 1){
errors = note(vErrors ??= [], instancePath+"/ids", "minItems", {limit: 1});
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
errors = note(vErrors ??= [], instancePath+"/ids/" + i0, "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids/" + i0, "type", {type: "string"});
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data0[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/ids", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids", "type", {type: "array"});
}
}
if(data.ids_from !== undefined && func0.call(data, "ids_from")){
let data2 = data.ids_from;
if((typeof data2 !== "string") && (!(Array.isArray(data2)))){
errors = note(vErrors ??= [], instancePath+"/ids_from", "type", {type: schema49.properties.ids_from.type});
}
if(typeof data2 === "string"){
if(func65(data2) > 1024){
errors = note(vErrors ??= [], instancePath+"/ids_from", "maxLength", {limit: 1024});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/ids_from", "minLength", {limit: 1});
}
}
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i2=0; i2<len1; i2++){
let data3 = data2[i2];
if(typeof data3 === "string"){
if(func65(data3) > 1024){
errors = note(vErrors ??= [], instancePath+"/ids_from/" + i2, "maxLength", {limit: 1024});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/ids_from/" + i2, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids_from/" + i2, "type", {type: "string"});
}
}
}
}
if(data.every !== undefined && func0.call(data, "every")){
if(true !== data.every){
errors = note(vErrors ??= [], instancePath+"/every", "const", {allowedValue: true});
}
}
if(data.except !== undefined && func0.call(data, "except")){
let data5 = data.except;
if(Array.isArray(data5)){
if(data5.length < 1){
errors = note(vErrors ??= [], instancePath+"/except", "minItems", {limit: 1});
}
const len2 = data5.length;
for(let i3=0; i3<len2; i3++){
let data6 = data5[i3];
if(typeof data6 === "string"){
if(!pattern10.test(data6)){
errors = note(vErrors ??= [], instancePath+"/except/" + i3, "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except/" + i3, "type", {type: "string"});
}
}
let i4 = data5.length;
let j1;
if(i4 > 1){
const indices1 = {};
for(;i4--;){
let item1 = data5[i4];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
errors = note(vErrors ??= [], instancePath+"/except", "uniqueItems", {i: i4, j: j1});
break;
}
indices1[item1] = i4;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except", "type", {type: "array"});
}
}
if(data.at_most !== undefined && func0.call(data, "at_most")){
if(!(validate123(data.at_most, {instancePath:instancePath+"/at_most"}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
if(data.joining !== undefined && func0.call(data, "joining")){
if(!(validate125(data.joining, {instancePath:instancePath+"/joining"}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.rollout !== undefined && func0.call(data, "rollout")){
if(!(validate127(data.rollout, {instancePath:instancePath+"/rollout"}))){
vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors);
errors = vErrors.length;
}
}
if(data.if_absent !== undefined && func0.call(data, "if_absent")){
let data10 = data.if_absent;
if(typeof data10 !== "string"){
errors = note(vErrors ??= [], instancePath+"/if_absent", "type", {type: "string"});
}
if(!((data10 === "block") || (data10 === "skip"))){
errors = note(vErrors ??= [], instancePath+"/if_absent", "enum", {allowedValues: schema49.properties.if_absent.enum});
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
if(!(validate119(data.defaults, {instancePath:instancePath+"/defaults"}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
}
if(data.commands !== undefined && func0.call(data, "commands")){
let data12 = data.commands;
if(Array.isArray(data12)){
const len3 = data12.length;
for(let i5=0; i5<len3; i5++){
if(!(validate103(data12[i5], {instancePath:instancePath+"/commands/" + i5}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands", "type", {type: "array"});
}
}
if(data.commands_from !== undefined && func0.call(data, "commands_from")){
let data14 = data.commands_from;
if((typeof data14 !== "string") && (!(Array.isArray(data14)))){
errors = note(vErrors ??= [], instancePath+"/commands_from", "type", {type: schema49.properties.commands_from.type});
}
if(typeof data14 === "string"){
if(func65(data14) > 1024){
errors = note(vErrors ??= [], instancePath+"/commands_from", "maxLength", {limit: 1024});
}
if(func65(data14) < 1){
errors = note(vErrors ??= [], instancePath+"/commands_from", "minLength", {limit: 1});
}
}
if(Array.isArray(data14)){
const len4 = data14.length;
for(let i6=0; i6<len4; i6++){
let data15 = data14[i6];
if(typeof data15 === "string"){
if(func65(data15) > 1024){
errors = note(vErrors ??= [], instancePath+"/commands_from/" + i6, "maxLength", {limit: 1024});
}
if(func65(data15) < 1){
errors = note(vErrors ??= [], instancePath+"/commands_from/" + i6, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands_from/" + i6, "type", {type: "string"});
}
}
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data16 = data.renamed_from;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key1 of Object.keys(data16)){
const _errs30 = errors;
if(typeof key1 === "string"){
if(func65(key1) > 32){
errors = (vErrors ??= []).push({instancePath:instancePath+"/renamed_from",keyword:"maxLength",params:{limit: 32},propertyName:key1});
}
if(func65(key1) < 1){
errors = (vErrors ??= []).push({instancePath:instancePath+"/renamed_from",keyword:"minLength",params:{limit: 1},propertyName:key1});
}
}
var valid13 = _errs30 === errors;
if(!valid13){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "propertyNames", {propertyName: key1});
}
}
for(const key2 of Object.keys(data16)){
if(!(validate117(data16[key2], {instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "object"});
}
}
if(data.permissions !== undefined && func0.call(data, "permissions")){
let data18 = data.permissions;
if(Array.isArray(data18)){
const len5 = data18.length;
for(let i7=0; i7<len5; i7++){
if(!(validate132(data18[i7], {instancePath:instancePath+"/permissions/" + i7}))){
vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/permissions", "type", {type: "array"});
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate122.errors = vErrors;
return errors === 0;
}


function validate137(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.application_id === undefined) || (!(func0.call(data, "application_id")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "application_id"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "application_id") || (key0 === "commands_in")) || (key0 === "application")) || (key0 === "prune")) || (key0 === "guilds"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.application_id !== undefined && func0.call(data, "application_id")){
let data0 = data.application_id;
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
errors = note(vErrors ??= [], instancePath+"/application_id", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/application_id", "type", {type: "string"});
}
}
if(data.commands_in !== undefined && func0.call(data, "commands_in")){
let data1 = data.commands_in;
if(Array.isArray(data1)){
if(data1.length < 1){
errors = note(vErrors ??= [], instancePath+"/commands_in", "minItems", {limit: 1});
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern10.test(data2)){
errors = note(vErrors ??= [], instancePath+"/commands_in/" + i0, "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands_in/" + i0, "type", {type: "string"});
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/commands_in", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands_in", "type", {type: "array"});
}
}
if(data.application !== undefined && func0.call(data, "application")){
if(!(validate82(data.application, {instancePath:instancePath+"/application"}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
if(data.guilds !== undefined && func0.call(data, "guilds")){
let data5 = data.guilds;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i2=0; i2<len1; i2++){
if(!(validate122(data5[i2], {instancePath:instancePath+"/guilds/" + i2}))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/guilds", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate137.errors = vErrors;
return errors === 0;
}


function validate81(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema34.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.application_id !== undefined && func0.call(data, "application_id")){
let data0 = data.application_id;
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
errors = note(vErrors ??= [], instancePath+"/application_id", "pattern", {pattern: "^[0-9]{15,21}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/application_id", "type", {type: "string"});
}
}
if(data.application !== undefined && func0.call(data, "application")){
if(!(validate82(data.application, {instancePath:instancePath+"/application"}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
}
if(data.emojis !== undefined && func0.call(data, "emojis")){
let data2 = data.emojis;
if(Array.isArray(data2)){
if(data2.length > 2000){
errors = note(vErrors ??= [], instancePath+"/emojis", "maxItems", {limit: 2000});
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate93(data2[i0], {instancePath:instancePath+"/emojis/" + i0}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/emojis", "type", {type: "array"});
}
}
if(data.role_connections !== undefined && func0.call(data, "role_connections")){
if(!(validate95(data.role_connections, {instancePath:instancePath+"/role_connections"}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
}
if(data.commands !== undefined && func0.call(data, "commands")){
let data5 = data.commands;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate103(data5[i1], {instancePath:instancePath+"/commands/" + i1}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands", "type", {type: "array"});
}
}
if(data.commands_from !== undefined && func0.call(data, "commands_from")){
let data7 = data.commands_from;
if((typeof data7 !== "string") && (!(Array.isArray(data7)))){
errors = note(vErrors ??= [], instancePath+"/commands_from", "type", {type: schema34.properties.commands_from.type});
}
if(typeof data7 === "string"){
if(func65(data7) > 1024){
errors = note(vErrors ??= [], instancePath+"/commands_from", "maxLength", {limit: 1024});
}
if(func65(data7) < 1){
errors = note(vErrors ??= [], instancePath+"/commands_from", "minLength", {limit: 1});
}
}
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
let data8 = data7[i2];
if(typeof data8 === "string"){
if(func65(data8) > 1024){
errors = note(vErrors ??= [], instancePath+"/commands_from/" + i2, "maxLength", {limit: 1024});
}
if(func65(data8) < 1){
errors = note(vErrors ??= [], instancePath+"/commands_from/" + i2, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/commands_from/" + i2, "type", {type: "string"});
}
}
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data9 = data.renamed_from;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key1 of Object.keys(data9)){
const _errs18 = errors;
if(typeof key1 === "string"){
if(func65(key1) > 32){
errors = (vErrors ??= []).push({instancePath:instancePath+"/renamed_from",keyword:"maxLength",params:{limit: 32},propertyName:key1});
}
if(func65(key1) < 1){
errors = (vErrors ??= []).push({instancePath:instancePath+"/renamed_from",keyword:"minLength",params:{limit: 1},propertyName:key1});
}
}
var valid7 = _errs18 === errors;
if(!valid7){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "propertyNames", {propertyName: key1});
}
}
for(const key2 of Object.keys(data9)){
if(!(validate117(data9[key2], {instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "object"});
}
}
if(data.localizations !== undefined && func0.call(data, "localizations")){
let data11 = data.localizations;
if((typeof data11 !== "string") && (!(Array.isArray(data11)))){
errors = note(vErrors ??= [], instancePath+"/localizations", "type", {type: schema34.properties.localizations.type});
}
if(typeof data11 === "string"){
if(func65(data11) > 1024){
errors = note(vErrors ??= [], instancePath+"/localizations", "maxLength", {limit: 1024});
}
if(func65(data11) < 1){
errors = note(vErrors ??= [], instancePath+"/localizations", "minLength", {limit: 1});
}
}
if(Array.isArray(data11)){
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
let data12 = data11[i3];
if(typeof data12 === "string"){
if(func65(data12) > 1024){
errors = note(vErrors ??= [], instancePath+"/localizations/" + i3, "maxLength", {limit: 1024});
}
if(func65(data12) < 1){
errors = note(vErrors ??= [], instancePath+"/localizations/" + i3, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/localizations/" + i3, "type", {type: "string"});
}
}
}
}
if(data.ids_to !== undefined && func0.call(data, "ids_to")){
let data13 = data.ids_to;
if((typeof data13 !== "string") && (!(Array.isArray(data13)))){
errors = note(vErrors ??= [], instancePath+"/ids_to", "type", {type: schema34.properties.ids_to.type});
}
if(typeof data13 === "string"){
if(func65(data13) > 1024){
errors = note(vErrors ??= [], instancePath+"/ids_to", "maxLength", {limit: 1024});
}
if(func65(data13) < 1){
errors = note(vErrors ??= [], instancePath+"/ids_to", "minLength", {limit: 1});
}
if(!pattern22.test(data13)){
errors = note(vErrors ??= [], instancePath+"/ids_to", "pattern", {pattern: "^(?!\\.\\.?/|/|[A-Za-z]:)(?!.*/\\.\\.?/)[^\\\\\\x00-\\x1f]*\\.(?:ts|py|json)$"});
}
}
if(Array.isArray(data13)){
if(data13.length > 10){
errors = note(vErrors ??= [], instancePath+"/ids_to", "maxItems", {limit: 10});
}
if(data13.length < 1){
errors = note(vErrors ??= [], instancePath+"/ids_to", "minItems", {limit: 1});
}
const len4 = data13.length;
for(let i4=0; i4<len4; i4++){
let data14 = data13[i4];
if(typeof data14 === "string"){
if(func65(data14) > 1024){
errors = note(vErrors ??= [], instancePath+"/ids_to/" + i4, "maxLength", {limit: 1024});
}
if(func65(data14) < 1){
errors = note(vErrors ??= [], instancePath+"/ids_to/" + i4, "minLength", {limit: 1});
}
if(!pattern22.test(data14)){
errors = note(vErrors ??= [], instancePath+"/ids_to/" + i4, "pattern", {pattern: "^(?!\\.\\.?/|/|[A-Za-z]:)(?!.*/\\.\\.?/)[^\\\\\\x00-\\x1f]*\\.(?:ts|py|json)$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids_to/" + i4, "type", {type: "string"});
}
}
let i5 = data13.length;
let j0;
if(i5 > 1){
const indices0 = {};
for(;i5--;){
let item0 = data13[i5];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/ids_to", "uniqueItems", {i: i5, j: j0});
break;
}
indices0[item0] = i5;
}
}
}
}
if(data.handlers_from !== undefined && func0.call(data, "handlers_from")){
let data15 = data.handlers_from;
if((typeof data15 !== "string") && (!(Array.isArray(data15)))){
errors = note(vErrors ??= [], instancePath+"/handlers_from", "type", {type: schema34.properties.handlers_from.type});
}
if(typeof data15 === "string"){
if(func65(data15) > 1024){
errors = note(vErrors ??= [], instancePath+"/handlers_from", "maxLength", {limit: 1024});
}
if(func65(data15) < 1){
errors = note(vErrors ??= [], instancePath+"/handlers_from", "minLength", {limit: 1});
}
}
if(Array.isArray(data15)){
const len5 = data15.length;
for(let i6=0; i6<len5; i6++){
let data16 = data15[i6];
if(typeof data16 === "string"){
if(func65(data16) > 1024){
errors = note(vErrors ??= [], instancePath+"/handlers_from/" + i6, "maxLength", {limit: 1024});
}
if(func65(data16) < 1){
errors = note(vErrors ??= [], instancePath+"/handlers_from/" + i6, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/handlers_from/" + i6, "type", {type: "string"});
}
}
}
}
if(data.creates_per_day !== undefined && func0.call(data, "creates_per_day")){
let data17 = data.creates_per_day;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
errors = note(vErrors ??= [], instancePath+"/creates_per_day", "type", {type: "integer"});
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 100000 || isNaN(data17)){
errors = note(vErrors ??= [], instancePath+"/creates_per_day", "maximum", {comparison: "<=", limit: 100000});
}
if(data17 < 0 || isNaN(data17)){
errors = note(vErrors ??= [], instancePath+"/creates_per_day", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
if(!(validate119(data.defaults, {instancePath:instancePath+"/defaults"}))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
if(data.guilds !== undefined && func0.call(data, "guilds")){
let data20 = data.guilds;
if(Array.isArray(data20)){
const len6 = data20.length;
for(let i7=0; i7<len6; i7++){
if(!(validate122(data20[i7], {instancePath:instancePath+"/guilds/" + i7}))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/guilds", "type", {type: "array"});
}
}
if(data.applications !== undefined && func0.call(data, "applications")){
let data22 = data.applications;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if(Object.keys(data22).length < 1){
errors = note(vErrors ??= [], instancePath+"/applications", "minProperties", {limit: 1});
}
for(const key3 of Object.keys(data22)){
const _errs43 = errors;
if(typeof key3 === "string"){
if(!pattern30.test(key3)){
errors = (vErrors ??= []).push({instancePath:instancePath+"/applications",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,31}$"},propertyName:key3});
}
}
var valid18 = _errs43 === errors;
if(!valid18){
errors = note(vErrors ??= [], instancePath+"/applications", "propertyNames", {propertyName: key3});
}
}
for(const key4 of Object.keys(data22)){
if(!(validate137(data22[key4], {instancePath:instancePath+"/applications/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/applications", "type", {type: "object"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate81.errors = vErrors;
return errors === 0;
}

const schema57 = {"properties":{"id":0,"ids":0,"match":0,"org_id":0,"except":0,"at_most":0,"joining":0,"rollout":0,"defaults":0,"settings":0,"jwks":0,"vpc_restrictions":0,"branches":0,"checks":0,"sweep":0,"prune":0}};
const pattern33 = new RegExp("^[a-z0-9-]{1,60}$", "u");

function validate147(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "neon.branch") || (key0 === "neon.endpoint")) || (key0 === "neon.database")) || (key0 === "neon.vpc_restriction"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data["neon.branch"] !== undefined && func0.call(data, "neon.branch")){
if(!(validate64(data["neon.branch"], {instancePath:instancePath+"/neon.branch"}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
if(data["neon.endpoint"] !== undefined && func0.call(data, "neon.endpoint")){
if(!(validate66(data["neon.endpoint"], {instancePath:instancePath+"/neon.endpoint"}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
if(data["neon.database"] !== undefined && func0.call(data, "neon.database")){
if(!(validate68(data["neon.database"], {instancePath:instancePath+"/neon.database"}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data["neon.vpc_restriction"] !== undefined && func0.call(data, "neon.vpc_restriction")){
if(!(validate70(data["neon.vpc_restriction"], {instancePath:instancePath+"/neon.vpc_restriction"}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate147.errors = vErrors;
return errors === 0;
}

const schema59 = {"properties":{"name":0,"history_retention_seconds":0,"allowed_ips":0,"quota":0,"maintenance_window":0,"block_public_connections":0,"block_vpc_connections":0,"enable_logical_replication":0,"audit_log_level":{"enum":["base","extended","full"]},"hipaa":0,"preload_libraries":0,"default_endpoint_settings":0,"region_id":0,"pg_version":0,"org_id":0,"store_passwords":0,"provisioner":0,"ignore":{"items":{"enum":["name","history_retention_seconds","region_id","pg_version","org_id","store_passwords","provisioner","default_endpoint_settings.autoscaling_limit_min_cu","default_endpoint_settings.autoscaling_limit_max_cu","default_endpoint_settings.suspend_timeout_seconds","default_endpoint_settings.pg_settings","quota.active_time_seconds","quota.compute_time_seconds","quota.written_data_bytes","quota.data_transfer_bytes","quota.logical_size_bytes","allowed_ips.ips","allowed_ips.protected_branches_only","enable_logical_replication","maintenance_window","block_public_connections","block_vpc_connections","audit_log_level","hipaa","preload_libraries"]}},"allow":{"items":{"enum":["vendor-limit"]}}}};
const pattern36 = new RegExp("^([01][0-9]|2[0-3]):[0-5][0-9]$", "u");

function validate154(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "use_defaults") || (key0 === "enabled_libraries"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.use_defaults !== undefined && func0.call(data, "use_defaults")){
if(typeof data.use_defaults !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/use_defaults", "type", {type: "boolean"});
}
}
if(data.enabled_libraries !== undefined && func0.call(data, "enabled_libraries")){
let data1 = data.enabled_libraries;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/enabled_libraries/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/enabled_libraries/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/enabled_libraries", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate154.errors = vErrors;
return errors === 0;
}


function validate156(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(typeof data[key0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate156.errors = vErrors;
return errors === 0;
}


function validate153(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema59.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 256});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.history_retention_seconds !== undefined && func0.call(data, "history_retention_seconds")){
let data1 = data.history_retention_seconds;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/history_retention_seconds", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 2592000 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/history_retention_seconds", "maximum", {comparison: "<=", limit: 2592000});
}
if(data1 < 0 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/history_retention_seconds", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.allowed_ips !== undefined && func0.call(data, "allowed_ips")){
let data2 = data.allowed_ips;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
if(!((key1 === "ips") || (key1 === "protected_branches_only"))){
errors = note(vErrors ??= [], instancePath+"/allowed_ips", "additionalProperties", {additionalProperty: key1});
}
}
if(data2.ips !== undefined && func0.call(data2, "ips")){
let data3 = data2.ips;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(func65(data4) > 128){
errors = note(vErrors ??= [], instancePath+"/allowed_ips/ips/" + i0, "maxLength", {limit: 128});
}
if(func65(data4) < 1){
errors = note(vErrors ??= [], instancePath+"/allowed_ips/ips/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allowed_ips/ips/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allowed_ips/ips", "type", {type: "array"});
}
}
if(data2.protected_branches_only !== undefined && func0.call(data2, "protected_branches_only")){
if(typeof data2.protected_branches_only !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/allowed_ips/protected_branches_only", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allowed_ips", "type", {type: "object"});
}
}
if(data.quota !== undefined && func0.call(data, "quota")){
let data6 = data.quota;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 of Object.keys(data6)){
if(!(((((key2 === "active_time_seconds") || (key2 === "compute_time_seconds")) || (key2 === "written_data_bytes")) || (key2 === "data_transfer_bytes")) || (key2 === "logical_size_bytes"))){
errors = note(vErrors ??= [], instancePath+"/quota", "additionalProperties", {additionalProperty: key2});
}
}
if(data6.active_time_seconds !== undefined && func0.call(data6, "active_time_seconds")){
let data7 = data6.active_time_seconds;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
errors = note(vErrors ??= [], instancePath+"/quota/active_time_seconds", "type", {type: "integer"});
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9007199254740991 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/quota/active_time_seconds", "maximum", {comparison: "<=", limit: 9007199254740991});
}
if(data7 < 0 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/quota/active_time_seconds", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.compute_time_seconds !== undefined && func0.call(data6, "compute_time_seconds")){
let data8 = data6.compute_time_seconds;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
errors = note(vErrors ??= [], instancePath+"/quota/compute_time_seconds", "type", {type: "integer"});
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
errors = note(vErrors ??= [], instancePath+"/quota/compute_time_seconds", "maximum", {comparison: "<=", limit: 9007199254740991});
}
if(data8 < 0 || isNaN(data8)){
errors = note(vErrors ??= [], instancePath+"/quota/compute_time_seconds", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.written_data_bytes !== undefined && func0.call(data6, "written_data_bytes")){
let data9 = data6.written_data_bytes;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
errors = note(vErrors ??= [], instancePath+"/quota/written_data_bytes", "type", {type: "integer"});
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
errors = note(vErrors ??= [], instancePath+"/quota/written_data_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
if(data9 < 0 || isNaN(data9)){
errors = note(vErrors ??= [], instancePath+"/quota/written_data_bytes", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.data_transfer_bytes !== undefined && func0.call(data6, "data_transfer_bytes")){
let data10 = data6.data_transfer_bytes;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
errors = note(vErrors ??= [], instancePath+"/quota/data_transfer_bytes", "type", {type: "integer"});
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 9007199254740991 || isNaN(data10)){
errors = note(vErrors ??= [], instancePath+"/quota/data_transfer_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
if(data10 < 0 || isNaN(data10)){
errors = note(vErrors ??= [], instancePath+"/quota/data_transfer_bytes", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.logical_size_bytes !== undefined && func0.call(data6, "logical_size_bytes")){
let data11 = data6.logical_size_bytes;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
errors = note(vErrors ??= [], instancePath+"/quota/logical_size_bytes", "type", {type: "integer"});
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
errors = note(vErrors ??= [], instancePath+"/quota/logical_size_bytes", "maximum", {comparison: "<=", limit: 9007199254740991});
}
if(data11 < 0 || isNaN(data11)){
errors = note(vErrors ??= [], instancePath+"/quota/logical_size_bytes", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/quota", "type", {type: "object"});
}
}
if(data.maintenance_window !== undefined && func0.call(data, "maintenance_window")){
let data12 = data.maintenance_window;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if((data12.weekdays === undefined) || (!(func0.call(data12, "weekdays")))){
errors = note(vErrors ??= [], instancePath+"/maintenance_window", "required", {missingProperty: "weekdays"});
}
if((data12.start_time === undefined) || (!(func0.call(data12, "start_time")))){
errors = note(vErrors ??= [], instancePath+"/maintenance_window", "required", {missingProperty: "start_time"});
}
if((data12.end_time === undefined) || (!(func0.call(data12, "end_time")))){
errors = note(vErrors ??= [], instancePath+"/maintenance_window", "required", {missingProperty: "end_time"});
}
for(const key3 of Object.keys(data12)){
if(!(((key3 === "weekdays") || (key3 === "start_time")) || (key3 === "end_time"))){
errors = note(vErrors ??= [], instancePath+"/maintenance_window", "additionalProperties", {additionalProperty: key3});
}
}
if(data12.weekdays !== undefined && func0.call(data12, "weekdays")){
let data13 = data12.weekdays;
if(Array.isArray(data13)){
if(data13.length < 1){
errors = note(vErrors ??= [], instancePath+"/maintenance_window/weekdays", "minItems", {limit: 1});
}
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
errors = note(vErrors ??= [], instancePath+"/maintenance_window/weekdays/" + i1, "type", {type: "integer"});
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 7 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/maintenance_window/weekdays/" + i1, "maximum", {comparison: "<=", limit: 7});
}
if(data14 < 1 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/maintenance_window/weekdays/" + i1, "minimum", {comparison: ">=", limit: 1});
}
}
}
let i2 = data13.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data13[i2];
if(!(((typeof item0 == "number") && (!(item0 % 1) && !isNaN(item0))) && (isFinite(item0)))){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/maintenance_window/weekdays", "uniqueItems", {i: i2, j: j0});
break;
}
indices0[item0] = i2;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/maintenance_window/weekdays", "type", {type: "array"});
}
}
if(data12.start_time !== undefined && func0.call(data12, "start_time")){
let data15 = data12.start_time;
if(typeof data15 === "string"){
if(!pattern36.test(data15)){
errors = note(vErrors ??= [], instancePath+"/maintenance_window/start_time", "pattern", {pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/maintenance_window/start_time", "type", {type: "string"});
}
}
if(data12.end_time !== undefined && func0.call(data12, "end_time")){
let data16 = data12.end_time;
if(typeof data16 === "string"){
if(!pattern36.test(data16)){
errors = note(vErrors ??= [], instancePath+"/maintenance_window/end_time", "pattern", {pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/maintenance_window/end_time", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/maintenance_window", "type", {type: "object"});
}
}
if(data.block_public_connections !== undefined && func0.call(data, "block_public_connections")){
if(typeof data.block_public_connections !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/block_public_connections", "type", {type: "boolean"});
}
}
if(data.block_vpc_connections !== undefined && func0.call(data, "block_vpc_connections")){
if(typeof data.block_vpc_connections !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/block_vpc_connections", "type", {type: "boolean"});
}
}
if(data.enable_logical_replication !== undefined && func0.call(data, "enable_logical_replication")){
if(typeof data.enable_logical_replication !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/enable_logical_replication", "type", {type: "boolean"});
}
}
if(data.audit_log_level !== undefined && func0.call(data, "audit_log_level")){
let data20 = data.audit_log_level;
if(!(((data20 === "base") || (data20 === "extended")) || (data20 === "full"))){
errors = note(vErrors ??= [], instancePath+"/audit_log_level", "enum", {allowedValues: schema59.properties.audit_log_level.enum});
}
}
if(data.hipaa !== undefined && func0.call(data, "hipaa")){
if(typeof data.hipaa !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/hipaa", "type", {type: "boolean"});
}
}
if(data.preload_libraries !== undefined && func0.call(data, "preload_libraries")){
if(!(validate154(data.preload_libraries, {instancePath:instancePath+"/preload_libraries"}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
}
if(data.default_endpoint_settings !== undefined && func0.call(data, "default_endpoint_settings")){
let data23 = data.default_endpoint_settings;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key4 of Object.keys(data23)){
if(!((((key4 === "autoscaling_limit_min_cu") || (key4 === "autoscaling_limit_max_cu")) || (key4 === "suspend_timeout_seconds")) || (key4 === "pg_settings"))){
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings", "additionalProperties", {additionalProperty: key4});
}
}
if(data23.autoscaling_limit_min_cu !== undefined && func0.call(data23, "autoscaling_limit_min_cu")){
let data24 = data23.autoscaling_limit_min_cu;
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0.25 || isNaN(data24)){
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings/autoscaling_limit_min_cu", "minimum", {comparison: ">=", limit: 0.25});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings/autoscaling_limit_min_cu", "type", {type: "number"});
}
}
if(data23.autoscaling_limit_max_cu !== undefined && func0.call(data23, "autoscaling_limit_max_cu")){
let data25 = data23.autoscaling_limit_max_cu;
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0.25 || isNaN(data25)){
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings/autoscaling_limit_max_cu", "minimum", {comparison: ">=", limit: 0.25});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings/autoscaling_limit_max_cu", "type", {type: "number"});
}
}
if(data23.suspend_timeout_seconds !== undefined && func0.call(data23, "suspend_timeout_seconds")){
let data26 = data23.suspend_timeout_seconds;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings/suspend_timeout_seconds", "type", {type: "integer"});
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 604800 || isNaN(data26)){
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings/suspend_timeout_seconds", "maximum", {comparison: "<=", limit: 604800});
}
if(data26 < -1 || isNaN(data26)){
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings/suspend_timeout_seconds", "minimum", {comparison: ">=", limit: -1});
}
}
}
if(data23.pg_settings !== undefined && func0.call(data23, "pg_settings")){
if(!(validate156(data23.pg_settings, {instancePath:instancePath+"/default_endpoint_settings/pg_settings"}))){
vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/default_endpoint_settings", "type", {type: "object"});
}
}
if(data.region_id !== undefined && func0.call(data, "region_id")){
let data28 = data.region_id;
if(typeof data28 === "string"){
if(func65(data28) > 64){
errors = note(vErrors ??= [], instancePath+"/region_id", "maxLength", {limit: 64});
}
if(func65(data28) < 1){
errors = note(vErrors ??= [], instancePath+"/region_id", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/region_id", "type", {type: "string"});
}
}
if(data.pg_version !== undefined && func0.call(data, "pg_version")){
let data29 = data.pg_version;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
errors = note(vErrors ??= [], instancePath+"/pg_version", "type", {type: "integer"});
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 99 || isNaN(data29)){
errors = note(vErrors ??= [], instancePath+"/pg_version", "maximum", {comparison: "<=", limit: 99});
}
if(data29 < 14 || isNaN(data29)){
errors = note(vErrors ??= [], instancePath+"/pg_version", "minimum", {comparison: ">=", limit: 14});
}
}
}
if(data.org_id !== undefined && func0.call(data, "org_id")){
let data30 = data.org_id;
if(typeof data30 === "string"){
if(func65(data30) > 60){
errors = note(vErrors ??= [], instancePath+"/org_id", "maxLength", {limit: 60});
}
if(func65(data30) < 1){
errors = note(vErrors ??= [], instancePath+"/org_id", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/org_id", "type", {type: "string"});
}
}
if(data.store_passwords !== undefined && func0.call(data, "store_passwords")){
if(typeof data.store_passwords !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/store_passwords", "type", {type: "boolean"});
}
}
if(data.provisioner !== undefined && func0.call(data, "provisioner")){
let data32 = data.provisioner;
if(typeof data32 === "string"){
if(func65(data32) > 64){
errors = note(vErrors ??= [], instancePath+"/provisioner", "maxLength", {limit: 64});
}
if(func65(data32) < 1){
errors = note(vErrors ??= [], instancePath+"/provisioner", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/provisioner", "type", {type: "string"});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data33 = data.ignore;
if(Array.isArray(data33)){
const len2 = data33.length;
for(let i3=0; i3<len2; i3++){
let data34 = data33[i3];
if(!(((((((((((((((((((((((((data34 === "name") || (data34 === "history_retention_seconds")) || (data34 === "region_id")) || (data34 === "pg_version")) || (data34 === "org_id")) || (data34 === "store_passwords")) || (data34 === "provisioner")) || (data34 === "default_endpoint_settings.autoscaling_limit_min_cu")) || (data34 === "default_endpoint_settings.autoscaling_limit_max_cu")) || (data34 === "default_endpoint_settings.suspend_timeout_seconds")) || (data34 === "default_endpoint_settings.pg_settings")) || (data34 === "quota.active_time_seconds")) || (data34 === "quota.compute_time_seconds")) || (data34 === "quota.written_data_bytes")) || (data34 === "quota.data_transfer_bytes")) || (data34 === "quota.logical_size_bytes")) || (data34 === "allowed_ips.ips")) || (data34 === "allowed_ips.protected_branches_only")) || (data34 === "enable_logical_replication")) || (data34 === "maintenance_window")) || (data34 === "block_public_connections")) || (data34 === "block_vpc_connections")) || (data34 === "audit_log_level")) || (data34 === "hipaa")) || (data34 === "preload_libraries"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i3, "enum", {allowedValues: schema59.properties.ignore.items.enum});
}
}
let i4 = data33.length;
let j1;
if(i4 > 1){
outer0:
for(;i4--;){
for(j1 = i4; j1--;){
if(func27(data33[i4], data33[j1])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i4, j: j1});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data35 = data.allow;
if(Array.isArray(data35)){
const len3 = data35.length;
for(let i5=0; i5<len3; i5++){
if(!(data35[i5] === "vendor-limit")){
errors = note(vErrors ??= [], instancePath+"/allow/" + i5, "enum", {allowedValues: schema59.properties.allow.items.enum});
}
}
let i6 = data35.length;
let j2;
if(i6 > 1){
outer1:
for(;i6--;){
for(j2 = i6; j2--;){
if(func27(data35[i6], data35[j2])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i6, j: j2});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate153.errors = vErrors;
return errors === 0;
}

const schema62 = {"properties":{"jwt_audience":{"type":["string","null"]},"branch":{"type":["string","null"]},"allow":{"items":{"enum":["replace","loss"]}}}};
const pattern38 = new RegExp("^https://\\S+$", "u");

function validate159(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.jwks_url === undefined) || (!(func0.call(data, "jwks_url")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "jwks_url"});
}
for(const key0 of Object.keys(data)){
if(!((((((((key0 === "jwks_url") || (key0 === "provider_name")) || (key0 === "jwt_audience")) || (key0 === "branch")) || (key0 === "role_names")) || (key0 === "skip_role_creation")) || (key0 === "absent")) || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.jwks_url !== undefined && func0.call(data, "jwks_url")){
let data0 = data.jwks_url;
if(typeof data0 === "string"){
if(func65(data0) > 2048){
errors = note(vErrors ??= [], instancePath+"/jwks_url", "maxLength", {limit: 2048});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/jwks_url", "minLength", {limit: 1});
}
if(!pattern38.test(data0)){
errors = note(vErrors ??= [], instancePath+"/jwks_url", "pattern", {pattern: "^https://\\S+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/jwks_url", "type", {type: "string"});
}
}
if(data.provider_name !== undefined && func0.call(data, "provider_name")){
let data1 = data.provider_name;
if(typeof data1 === "string"){
if(func65(data1) > 256){
errors = note(vErrors ??= [], instancePath+"/provider_name", "maxLength", {limit: 256});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/provider_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/provider_name", "type", {type: "string"});
}
}
if(data.jwt_audience !== undefined && func0.call(data, "jwt_audience")){
let data2 = data.jwt_audience;
if((typeof data2 !== "string") && (data2 !== null)){
errors = note(vErrors ??= [], instancePath+"/jwt_audience", "type", {type: schema62.properties.jwt_audience.type});
}
if(typeof data2 === "string"){
if(func65(data2) > 1024){
errors = note(vErrors ??= [], instancePath+"/jwt_audience", "maxLength", {limit: 1024});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/jwt_audience", "minLength", {limit: 1});
}
}
}
if(data.branch !== undefined && func0.call(data, "branch")){
let data3 = data.branch;
if((typeof data3 !== "string") && (data3 !== null)){
errors = note(vErrors ??= [], instancePath+"/branch", "type", {type: schema62.properties.branch.type});
}
if(typeof data3 === "string"){
if(func65(data3) > 256){
errors = note(vErrors ??= [], instancePath+"/branch", "maxLength", {limit: 256});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/branch", "minLength", {limit: 1});
}
}
}
if(data.role_names !== undefined && func0.call(data, "role_names")){
let data4 = data.role_names;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(typeof data4[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/role_names/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/role_names", "type", {type: "array"});
}
}
if(data.skip_role_creation !== undefined && func0.call(data, "skip_role_creation")){
if(typeof data.skip_role_creation !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/skip_role_creation", "type", {type: "boolean"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data8 = data.allow;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if(!((data9 === "replace") || (data9 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i1, "enum", {allowedValues: schema62.properties.allow.items.enum});
}
}
let i2 = data8.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data8[i2], data8[j0])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i2, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate159.errors = vErrors;
return errors === 0;
}

const schema63 = {"properties":{"ignore":{"items":{"enum":["label"]}}}};
const pattern39 = new RegExp("^(?!\\.{1,2}$)", "u");

function validate161(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.vpc_endpoint_id === undefined) || (!(func0.call(data, "vpc_endpoint_id")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "vpc_endpoint_id"});
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "vpc_endpoint_id") || (key0 === "label")) || (key0 === "ignore")) || (key0 === "absent"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.vpc_endpoint_id !== undefined && func0.call(data, "vpc_endpoint_id")){
let data0 = data.vpc_endpoint_id;
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/vpc_endpoint_id", "maxLength", {limit: 256});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/vpc_endpoint_id", "minLength", {limit: 1});
}
if(!pattern39.test(data0)){
errors = note(vErrors ??= [], instancePath+"/vpc_endpoint_id", "pattern", {pattern: "^(?!\\.{1,2}$)"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/vpc_endpoint_id", "type", {type: "string"});
}
}
if(data.label !== undefined && func0.call(data, "label")){
if(typeof data.label !== "string"){
errors = note(vErrors ??= [], instancePath+"/label", "type", {type: "string"});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data2 = data.ignore;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(data2[i0] === "label")){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i0, "enum", {allowedValues: schema63.properties.ignore.items.enum});
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data2[i1], data2[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate161.errors = vErrors;
return errors === 0;
}

const schema64 = {"properties":{"name":0,"match":0,"except":0,"at_most":0,"joining":0,"rollout":0,"if_absent":{"enum":["make","skip"]},"id":0,"parent":0,"init_source":{"enum":["parent-data","parent-schema","schema-only","import"]},"parent_timestamp":0,"parent_lsn":0,"protected":0,"default":0,"archived":0,"expires_at":{"type":["string","null"]},"ttl":0,"annotations":0,"anonymized":0,"defaults":0,"endpoints":0,"roles":0,"databases":0,"buckets":0,"data_api":{"type":["array","boolean"]},"auth":0,"backup_schedule":0,"snapshots":0,"credentials":0,"outputs":{"items":{"enum":["connection_uri"]}},"checks":0,"ignore":{"items":{"enum":["parent","init_source","parent_timestamp","parent_lsn","protected","archived","expires_at","ttl","annotations","anonymized.masking_rules"]}},"absent":0,"renamed_from":0,"allow":{"items":{"enum":["replace","loss","expiry"]}},"prune":0}};

function validate168(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.database_name === undefined) || (!(func0.call(data, "database_name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "database_name"});
}
if((data.table_name === undefined) || (!(func0.call(data, "table_name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "table_name"});
}
if((data.column_name === undefined) || (!(func0.call(data, "column_name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "column_name"});
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "database_name") || (key0 === "schema_name")) || (key0 === "table_name")) || (key0 === "column_name")) || (key0 === "masking_function")) || (key0 === "masking_value"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.database_name !== undefined && func0.call(data, "database_name")){
let data0 = data.database_name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/database_name", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/database_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/database_name", "type", {type: "string"});
}
}
if(data.schema_name !== undefined && func0.call(data, "schema_name")){
let data1 = data.schema_name;
if(typeof data1 === "string"){
if(func65(data1) > 63){
errors = note(vErrors ??= [], instancePath+"/schema_name", "maxLength", {limit: 63});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/schema_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/schema_name", "type", {type: "string"});
}
}
if(data.table_name !== undefined && func0.call(data, "table_name")){
let data2 = data.table_name;
if(typeof data2 === "string"){
if(func65(data2) > 63){
errors = note(vErrors ??= [], instancePath+"/table_name", "maxLength", {limit: 63});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/table_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/table_name", "type", {type: "string"});
}
}
if(data.column_name !== undefined && func0.call(data, "column_name")){
let data3 = data.column_name;
if(typeof data3 === "string"){
if(func65(data3) > 63){
errors = note(vErrors ??= [], instancePath+"/column_name", "maxLength", {limit: 63});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/column_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/column_name", "type", {type: "string"});
}
}
if(data.masking_function !== undefined && func0.call(data, "masking_function")){
let data4 = data.masking_function;
if(typeof data4 === "string"){
if(func65(data4) > 1024){
errors = note(vErrors ??= [], instancePath+"/masking_function", "maxLength", {limit: 1024});
}
if(func65(data4) < 1){
errors = note(vErrors ??= [], instancePath+"/masking_function", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/masking_function", "type", {type: "string"});
}
}
if(data.masking_value !== undefined && func0.call(data, "masking_value")){
let data5 = data.masking_value;
if(typeof data5 === "string"){
if(func65(data5) > 1024){
errors = note(vErrors ??= [], instancePath+"/masking_value", "maxLength", {limit: 1024});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/masking_value", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate168.errors = vErrors;
return errors === 0;
}


function validate167(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.masking_rules === undefined) || (!(func0.call(data, "masking_rules")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "masking_rules"});
}
for(const key0 of Object.keys(data)){
if(!(key0 === "masking_rules")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.masking_rules !== undefined && func0.call(data, "masking_rules")){
let data0 = data.masking_rules;
if(Array.isArray(data0)){
if(data0.length < 1){
errors = note(vErrors ??= [], instancePath+"/masking_rules", "minItems", {limit: 1});
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate168(data0[i0], {instancePath:instancePath+"/masking_rules/" + i0}))){
vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/masking_rules", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate167.errors = vErrors;
return errors === 0;
}


function validate171(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "neon.endpoint") || (key0 === "neon.database"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data["neon.endpoint"] !== undefined && func0.call(data, "neon.endpoint")){
if(!(validate66(data["neon.endpoint"], {instancePath:instancePath+"/neon.endpoint"}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
if(data["neon.database"] !== undefined && func0.call(data, "neon.database")){
if(!(validate68(data["neon.database"], {instancePath:instancePath+"/neon.database"}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate171.errors = vErrors;
return errors === 0;
}

const schema68 = {"properties":{"type":{"enum":["read_write","read_only"]},"name":0,"id":0,"autoscaling_limit_min_cu":0,"autoscaling_limit_max_cu":0,"suspend_timeout_seconds":0,"provisioner":0,"disabled":0,"settings":0,"ignore":{"items":{"enum":["name","autoscaling_limit_min_cu","autoscaling_limit_max_cu","suspend_timeout_seconds","provisioner","disabled","settings.pg_settings","settings.preload_libraries"]}},"absent":0,"allow":{"items":{"enum":["replace","loss","vendor-limit"]}}}};

function validate175(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "type"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema68.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((data0 === "read_write") || (data0 === "read_only"))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema68.properties.type.enum});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func65(data1) > 64){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 64});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data2 = data.id;
if(typeof data2 === "string"){
if(!pattern33.test(data2)){
errors = note(vErrors ??= [], instancePath+"/id", "pattern", {pattern: "^[a-z0-9-]{1,60}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.autoscaling_limit_min_cu !== undefined && func0.call(data, "autoscaling_limit_min_cu")){
let data3 = data.autoscaling_limit_min_cu;
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0.25 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_min_cu", "minimum", {comparison: ">=", limit: 0.25});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_min_cu", "type", {type: "number"});
}
}
if(data.autoscaling_limit_max_cu !== undefined && func0.call(data, "autoscaling_limit_max_cu")){
let data4 = data.autoscaling_limit_max_cu;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0.25 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_max_cu", "minimum", {comparison: ">=", limit: 0.25});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/autoscaling_limit_max_cu", "type", {type: "number"});
}
}
if(data.suspend_timeout_seconds !== undefined && func0.call(data, "suspend_timeout_seconds")){
let data5 = data.suspend_timeout_seconds;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
errors = note(vErrors ??= [], instancePath+"/suspend_timeout_seconds", "type", {type: "integer"});
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 604800 || isNaN(data5)){
errors = note(vErrors ??= [], instancePath+"/suspend_timeout_seconds", "maximum", {comparison: "<=", limit: 604800});
}
if(data5 < -1 || isNaN(data5)){
errors = note(vErrors ??= [], instancePath+"/suspend_timeout_seconds", "minimum", {comparison: ">=", limit: -1});
}
}
}
if(data.provisioner !== undefined && func0.call(data, "provisioner")){
let data6 = data.provisioner;
if(typeof data6 === "string"){
if(func65(data6) > 64){
errors = note(vErrors ??= [], instancePath+"/provisioner", "maxLength", {limit: 64});
}
if(func65(data6) < 1){
errors = note(vErrors ??= [], instancePath+"/provisioner", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/provisioner", "type", {type: "string"});
}
}
if(data.disabled !== undefined && func0.call(data, "disabled")){
if(typeof data.disabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/disabled", "type", {type: "boolean"});
}
}
if(data.settings !== undefined && func0.call(data, "settings")){
let data8 = data.settings;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 of Object.keys(data8)){
if(!((key1 === "pg_settings") || (key1 === "preload_libraries"))){
errors = note(vErrors ??= [], instancePath+"/settings", "additionalProperties", {additionalProperty: key1});
}
}
if(data8.pg_settings !== undefined && func0.call(data8, "pg_settings")){
if(!(validate156(data8.pg_settings, {instancePath:instancePath+"/settings/pg_settings"}))){
vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors);
errors = vErrors.length;
}
}
if(data8.preload_libraries !== undefined && func0.call(data8, "preload_libraries")){
if(!(validate154(data8.preload_libraries, {instancePath:instancePath+"/settings/preload_libraries"}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/settings", "type", {type: "object"});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data11 = data.ignore;
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(!((((((((data12 === "name") || (data12 === "autoscaling_limit_min_cu")) || (data12 === "autoscaling_limit_max_cu")) || (data12 === "suspend_timeout_seconds")) || (data12 === "provisioner")) || (data12 === "disabled")) || (data12 === "settings.pg_settings")) || (data12 === "settings.preload_libraries"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i0, "enum", {allowedValues: schema68.properties.ignore.items.enum});
}
}
let i1 = data11.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data11[i1], data11[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data14 = data.allow;
if(Array.isArray(data14)){
const len1 = data14.length;
for(let i2=0; i2<len1; i2++){
let data15 = data14[i2];
if(!(((data15 === "replace") || (data15 === "loss")) || (data15 === "vendor-limit"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i2, "enum", {allowedValues: schema68.properties.allow.items.enum});
}
}
let i3 = data14.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data14[i3], data14[j1])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i3, j: j1});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate175.errors = vErrors;
return errors === 0;
}

const schema69 = {"properties":{"allow":{"items":{"enum":["replace","loss"]}}}};

function validate179(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "name") || (key0 === "no_login")) || (key0 === "absent")) || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
if(!pattern39.test(data0)){
errors = note(vErrors ??= [], instancePath+"/name", "pattern", {pattern: "^(?!\\.{1,2}$)"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.no_login !== undefined && func0.call(data, "no_login")){
if(typeof data.no_login !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/no_login", "type", {type: "boolean"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data3 = data.allow;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(!((data4 === "replace") || (data4 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i0, "enum", {allowedValues: schema69.properties.allow.items.enum});
}
}
let i1 = data3.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data3[i1], data3[j0])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate179.errors = vErrors;
return errors === 0;
}

const schema70 = {"properties":{"ignore":{"items":{"enum":["owner_name"]}}}};

function validate181(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "name") || (key0 === "owner_name")) || (key0 === "ignore")) || (key0 === "absent")) || (key0 === "renamed_from"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
if(!pattern39.test(data0)){
errors = note(vErrors ??= [], instancePath+"/name", "pattern", {pattern: "^(?!\\.{1,2}$)"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.owner_name !== undefined && func0.call(data, "owner_name")){
let data1 = data.owner_name;
if(typeof data1 === "string"){
if(func65(data1) > 63){
errors = note(vErrors ??= [], instancePath+"/owner_name", "maxLength", {limit: 63});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/owner_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/owner_name", "type", {type: "string"});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data2 = data.ignore;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(data2[i0] === "owner_name")){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i0, "enum", {allowedValues: schema70.properties.ignore.items.enum});
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data2[i1], data2[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data5 = data.renamed_from;
if(typeof data5 === "string"){
if(func65(data5) > 63){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "maxLength", {limit: 63});
}
if(func65(data5) < 1){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "minLength", {limit: 1});
}
if(!pattern39.test(data5)){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "pattern", {pattern: "^(?!\\.{1,2}$)"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate181.errors = vErrors;
return errors === 0;
}

const schema71 = {"properties":{"access_level":{"enum":["private","public_read"]},"allow":{"items":{"enum":["replace","loss"]}}}};

function validate183(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "name") || (key0 === "access_level")) || (key0 === "absent")) || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 255){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 255});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
if(!pattern39.test(data0)){
errors = note(vErrors ??= [], instancePath+"/name", "pattern", {pattern: "^(?!\\.{1,2}$)"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.access_level !== undefined && func0.call(data, "access_level")){
let data1 = data.access_level;
if(!((data1 === "private") || (data1 === "public_read"))){
errors = note(vErrors ??= [], instancePath+"/access_level", "enum", {allowedValues: schema71.properties.access_level.enum});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data3 = data.allow;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(!((data4 === "replace") || (data4 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i0, "enum", {allowedValues: schema71.properties.allow.items.enum});
}
}
let i1 = data3.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data3[i1], data3[j0])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate183.errors = vErrors;
return errors === 0;
}

const schema72 = {"properties":{"database":0,"auth_provider":{"enum":["neon_auth","external"]},"jwks_url":0,"provider_name":0,"jwt_audience":0,"add_default_grants":0,"skip_auth_schema":0,"settings":0,"ignore":{"items":{"enum":["settings.db_aggregates_enabled","settings.db_anon_role","settings.db_extra_search_path","settings.db_max_rows","settings.db_schemas","settings.jwt_role_claim_key","settings.jwt_cache_max_lifetime","settings.openapi_mode","settings.server_cors_allowed_origins","settings.server_timing_enabled"]}},"absent":0,"allow":{"items":{"enum":["loss"]}}}};
const schema73 = {"properties":{"db_aggregates_enabled":0,"db_anon_role":0,"db_extra_search_path":0,"db_max_rows":0,"db_schemas":0,"jwt_role_claim_key":0,"jwt_cache_max_lifetime":0,"openapi_mode":{"enum":["disabled","ignore-privileges"]},"server_cors_allowed_origins":0,"server_timing_enabled":0}};

function validate186(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema73.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.db_aggregates_enabled !== undefined && func0.call(data, "db_aggregates_enabled")){
if(typeof data.db_aggregates_enabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/db_aggregates_enabled", "type", {type: "boolean"});
}
}
if(data.db_anon_role !== undefined && func0.call(data, "db_anon_role")){
let data1 = data.db_anon_role;
if(typeof data1 === "string"){
if(func65(data1) > 63){
errors = note(vErrors ??= [], instancePath+"/db_anon_role", "maxLength", {limit: 63});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/db_anon_role", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/db_anon_role", "type", {type: "string"});
}
}
if(data.db_extra_search_path !== undefined && func0.call(data, "db_extra_search_path")){
let data2 = data.db_extra_search_path;
if(typeof data2 === "string"){
if(func65(data2) > 1024){
errors = note(vErrors ??= [], instancePath+"/db_extra_search_path", "maxLength", {limit: 1024});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/db_extra_search_path", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/db_extra_search_path", "type", {type: "string"});
}
}
if(data.db_max_rows !== undefined && func0.call(data, "db_max_rows")){
let data3 = data.db_max_rows;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
errors = note(vErrors ??= [], instancePath+"/db_max_rows", "type", {type: "integer"});
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/db_max_rows", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.db_schemas !== undefined && func0.call(data, "db_schemas")){
let data4 = data.db_schemas;
if(Array.isArray(data4)){
if(data4.length < 1){
errors = note(vErrors ??= [], instancePath+"/db_schemas", "minItems", {limit: 1});
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func65(data5) > 63){
errors = note(vErrors ??= [], instancePath+"/db_schemas/" + i0, "maxLength", {limit: 63});
}
if(func65(data5) < 1){
errors = note(vErrors ??= [], instancePath+"/db_schemas/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/db_schemas/" + i0, "type", {type: "string"});
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data4[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/db_schemas", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/db_schemas", "type", {type: "array"});
}
}
if(data.jwt_role_claim_key !== undefined && func0.call(data, "jwt_role_claim_key")){
let data6 = data.jwt_role_claim_key;
if(typeof data6 === "string"){
if(func65(data6) > 1024){
errors = note(vErrors ??= [], instancePath+"/jwt_role_claim_key", "maxLength", {limit: 1024});
}
if(func65(data6) < 1){
errors = note(vErrors ??= [], instancePath+"/jwt_role_claim_key", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/jwt_role_claim_key", "type", {type: "string"});
}
}
if(data.jwt_cache_max_lifetime !== undefined && func0.call(data, "jwt_cache_max_lifetime")){
let data7 = data.jwt_cache_max_lifetime;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
errors = note(vErrors ??= [], instancePath+"/jwt_cache_max_lifetime", "type", {type: "integer"});
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/jwt_cache_max_lifetime", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.openapi_mode !== undefined && func0.call(data, "openapi_mode")){
let data8 = data.openapi_mode;
if(!((data8 === "disabled") || (data8 === "ignore-privileges"))){
errors = note(vErrors ??= [], instancePath+"/openapi_mode", "enum", {allowedValues: schema73.properties.openapi_mode.enum});
}
}
if(data.server_cors_allowed_origins !== undefined && func0.call(data, "server_cors_allowed_origins")){
let data9 = data.server_cors_allowed_origins;
if(typeof data9 === "string"){
if(func65(data9) > 4096){
errors = note(vErrors ??= [], instancePath+"/server_cors_allowed_origins", "maxLength", {limit: 4096});
}
if(func65(data9) < 1){
errors = note(vErrors ??= [], instancePath+"/server_cors_allowed_origins", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/server_cors_allowed_origins", "type", {type: "string"});
}
}
if(data.server_timing_enabled !== undefined && func0.call(data, "server_timing_enabled")){
if(typeof data.server_timing_enabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/server_timing_enabled", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate186.errors = vErrors;
return errors === 0;
}


function validate185(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.database === undefined) || (!(func0.call(data, "database")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "database"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema72.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.database !== undefined && func0.call(data, "database")){
let data0 = data.database;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/database", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/database", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/database", "type", {type: "string"});
}
}
if(data.auth_provider !== undefined && func0.call(data, "auth_provider")){
let data1 = data.auth_provider;
if(!((data1 === "neon_auth") || (data1 === "external"))){
errors = note(vErrors ??= [], instancePath+"/auth_provider", "enum", {allowedValues: schema72.properties.auth_provider.enum});
}
}
if(data.jwks_url !== undefined && func0.call(data, "jwks_url")){
let data2 = data.jwks_url;
if(typeof data2 === "string"){
if(func65(data2) > 2048){
errors = note(vErrors ??= [], instancePath+"/jwks_url", "maxLength", {limit: 2048});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/jwks_url", "minLength", {limit: 1});
}
if(!pattern38.test(data2)){
errors = note(vErrors ??= [], instancePath+"/jwks_url", "pattern", {pattern: "^https://\\S+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/jwks_url", "type", {type: "string"});
}
}
if(data.provider_name !== undefined && func0.call(data, "provider_name")){
let data3 = data.provider_name;
if(typeof data3 === "string"){
if(func65(data3) > 256){
errors = note(vErrors ??= [], instancePath+"/provider_name", "maxLength", {limit: 256});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/provider_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/provider_name", "type", {type: "string"});
}
}
if(data.jwt_audience !== undefined && func0.call(data, "jwt_audience")){
let data4 = data.jwt_audience;
if(typeof data4 === "string"){
if(func65(data4) > 1024){
errors = note(vErrors ??= [], instancePath+"/jwt_audience", "maxLength", {limit: 1024});
}
if(func65(data4) < 1){
errors = note(vErrors ??= [], instancePath+"/jwt_audience", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/jwt_audience", "type", {type: "string"});
}
}
if(data.add_default_grants !== undefined && func0.call(data, "add_default_grants")){
if(typeof data.add_default_grants !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/add_default_grants", "type", {type: "boolean"});
}
}
if(data.skip_auth_schema !== undefined && func0.call(data, "skip_auth_schema")){
if(typeof data.skip_auth_schema !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/skip_auth_schema", "type", {type: "boolean"});
}
}
if(data.settings !== undefined && func0.call(data, "settings")){
if(!(validate186(data.settings, {instancePath:instancePath+"/settings"}))){
vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
errors = vErrors.length;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data8 = data.ignore;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(!((((((((((data9 === "settings.db_aggregates_enabled") || (data9 === "settings.db_anon_role")) || (data9 === "settings.db_extra_search_path")) || (data9 === "settings.db_max_rows")) || (data9 === "settings.db_schemas")) || (data9 === "settings.jwt_role_claim_key")) || (data9 === "settings.jwt_cache_max_lifetime")) || (data9 === "settings.openapi_mode")) || (data9 === "settings.server_cors_allowed_origins")) || (data9 === "settings.server_timing_enabled"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i0, "enum", {allowedValues: schema72.properties.ignore.items.enum});
}
}
let i1 = data8.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data8[i1], data8[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data11 = data.allow;
if(Array.isArray(data11)){
const len1 = data11.length;
for(let i2=0; i2<len1; i2++){
if(!(data11[i2] === "loss")){
errors = note(vErrors ??= [], instancePath+"/allow/" + i2, "enum", {allowedValues: schema72.properties.allow.items.enum});
}
}
let i3 = data11.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data11[i3], data11[j1])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i3, j: j1});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate185.errors = vErrors;
return errors === 0;
}

const schema74 = {"type":["object","boolean"],"properties":{"auth_provider":{"enum":["better_auth","stack","mock"]},"database":0,"name":0,"trusted_domains":0,"prune":0,"allow_localhost":0,"email_and_password":0,"email_provider":0,"oauth_providers":0,"plugins":0,"webhooks":0,"ignore":{"items":{"enum":["name","trusted_domains","allow_localhost","email_and_password.enabled","email_and_password.email_verification_method","email_and_password.require_email_verification","email_and_password.auto_sign_in_after_verification","email_and_password.send_verification_email_on_sign_up","email_and_password.send_verification_email_on_sign_in","email_and_password.disable_sign_up","email_provider.type","email_provider.host","email_provider.port","email_provider.username","email_provider.sender_email","email_provider.sender_name","oauth_providers.google","oauth_providers.github","oauth_providers.microsoft","oauth_providers.vercel","plugins.organization.enabled","plugins.organization.organization_limit","plugins.organization.membership_limit","plugins.organization.creator_role","plugins.organization.send_invitation_email","plugins.magic_link.enabled","plugins.magic_link.expires_in","plugins.magic_link.disable_sign_up","plugins.phone_number.enabled","plugins.phone_number.otp_expires_in","webhooks.enabled","webhooks.webhook_url","webhooks.enabled_events","webhooks.timeout_seconds"]}},"absent":0,"delete_data":0,"allow":{"items":{"enum":["loss"]}}}};
const pattern52 = new RegExp("^[A-Za-z][A-Za-z0-9+.-]*://\\S+$", "u");
const schema75 = {"properties":{"email_verification_method":{"enum":["link","otp"]}}};

function validate190(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "enabled") || (key0 === "email_verification_method")) || (key0 === "require_email_verification")) || (key0 === "auto_sign_in_after_verification")) || (key0 === "send_verification_email_on_sign_up")) || (key0 === "send_verification_email_on_sign_in")) || (key0 === "disable_sign_up"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.enabled !== undefined && func0.call(data, "enabled")){
if(typeof data.enabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/enabled", "type", {type: "boolean"});
}
}
if(data.email_verification_method !== undefined && func0.call(data, "email_verification_method")){
let data1 = data.email_verification_method;
if(!((data1 === "link") || (data1 === "otp"))){
errors = note(vErrors ??= [], instancePath+"/email_verification_method", "enum", {allowedValues: schema75.properties.email_verification_method.enum});
}
}
if(data.require_email_verification !== undefined && func0.call(data, "require_email_verification")){
if(typeof data.require_email_verification !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/require_email_verification", "type", {type: "boolean"});
}
}
if(data.auto_sign_in_after_verification !== undefined && func0.call(data, "auto_sign_in_after_verification")){
if(typeof data.auto_sign_in_after_verification !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/auto_sign_in_after_verification", "type", {type: "boolean"});
}
}
if(data.send_verification_email_on_sign_up !== undefined && func0.call(data, "send_verification_email_on_sign_up")){
if(typeof data.send_verification_email_on_sign_up !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/send_verification_email_on_sign_up", "type", {type: "boolean"});
}
}
if(data.send_verification_email_on_sign_in !== undefined && func0.call(data, "send_verification_email_on_sign_in")){
if(typeof data.send_verification_email_on_sign_in !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/send_verification_email_on_sign_in", "type", {type: "boolean"});
}
}
if(data.disable_sign_up !== undefined && func0.call(data, "disable_sign_up")){
if(typeof data.disable_sign_up !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/disable_sign_up", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate190.errors = vErrors;
return errors === 0;
}

const schema76 = {"properties":{"type":{"enum":["shared","standard"]}}};
const pattern53 = new RegExp("^EVENKEEL_SECRET_[A-Za-z0-9_]+$", "u");

function validate193(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func65(data) > 256){
errors = note(vErrors ??= [], instancePath, "maxLength", {limit: 256});
}
if(!pattern53.test(data)){
errors = note(vErrors ??= [], instancePath, "pattern", {pattern: "^EVENKEEL_SECRET_[A-Za-z0-9_]+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "string"});
}
validate193.errors = vErrors;
return errors === 0;
}


function validate192(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "type") || (key0 === "host")) || (key0 === "port")) || (key0 === "username")) || (key0 === "sender_email")) || (key0 === "sender_name")) || (key0 === "password_from"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((data0 === "shared") || (data0 === "standard"))){
errors = note(vErrors ??= [], instancePath+"/type", "enum", {allowedValues: schema76.properties.type.enum});
}
}
if(data.host !== undefined && func0.call(data, "host")){
let data1 = data.host;
if(typeof data1 === "string"){
if(func65(data1) > 253){
errors = note(vErrors ??= [], instancePath+"/host", "maxLength", {limit: 253});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/host", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/host", "type", {type: "string"});
}
}
if(data.port !== undefined && func0.call(data, "port")){
let data2 = data.port;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/port", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 65535 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/port", "maximum", {comparison: "<=", limit: 65535});
}
if(data2 < 1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/port", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.username !== undefined && func0.call(data, "username")){
let data3 = data.username;
if(typeof data3 === "string"){
if(func65(data3) > 256){
errors = note(vErrors ??= [], instancePath+"/username", "maxLength", {limit: 256});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/username", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/username", "type", {type: "string"});
}
}
if(data.sender_email !== undefined && func0.call(data, "sender_email")){
let data4 = data.sender_email;
if(typeof data4 === "string"){
if(func65(data4) > 320){
errors = note(vErrors ??= [], instancePath+"/sender_email", "maxLength", {limit: 320});
}
if(func65(data4) < 1){
errors = note(vErrors ??= [], instancePath+"/sender_email", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/sender_email", "type", {type: "string"});
}
}
if(data.sender_name !== undefined && func0.call(data, "sender_name")){
let data5 = data.sender_name;
if(typeof data5 === "string"){
if(func65(data5) > 256){
errors = note(vErrors ??= [], instancePath+"/sender_name", "maxLength", {limit: 256});
}
if(func65(data5) < 1){
errors = note(vErrors ??= [], instancePath+"/sender_name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/sender_name", "type", {type: "string"});
}
}
if(data.password_from !== undefined && func0.call(data, "password_from")){
if(!(validate193(data.password_from, {instancePath:instancePath+"/password_from"}))){
vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate192.errors = vErrors;
return errors === 0;
}

const schema79 = {"type":["string","boolean","object"]};
const pattern54 = new RegExp("^shared$", "u");

function validate197(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(((typeof data !== "string") && (typeof data !== "boolean")) && (!(data && typeof data == "object" && !Array.isArray(data)))){
errors = note(vErrors ??= [], instancePath, "type", {type: schema79.type});
}
const _errs1 = errors;
const _errs2 = errors;
if(true !== data){
errors = (vErrors ??= []).push({});
}
var valid0 = _errs2 === errors;
if(valid0){
errors = note(vErrors ??= [], instancePath, "not", {});
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(typeof data === "string"){
if(!pattern54.test(data)){
errors = note(vErrors ??= [], instancePath, "pattern", {pattern: "^shared$"});
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.client_id === undefined) || (!(func0.call(data, "client_id")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "client_id"});
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "client_id") || (key0 === "client_secret_from")) || (key0 === "microsoft_tenant_id"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.client_id !== undefined && func0.call(data, "client_id")){
let data0 = data.client_id;
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/client_id", "maxLength", {limit: 256});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/client_id", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/client_id", "type", {type: "string"});
}
}
if(data.client_secret_from !== undefined && func0.call(data, "client_secret_from")){
if(!(validate193(data.client_secret_from, {instancePath:instancePath+"/client_secret_from"}))){
vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors);
errors = vErrors.length;
}
}
if(data.microsoft_tenant_id !== undefined && func0.call(data, "microsoft_tenant_id")){
let data2 = data.microsoft_tenant_id;
if(typeof data2 === "string"){
if(func65(data2) > 256){
errors = note(vErrors ??= [], instancePath+"/microsoft_tenant_id", "maxLength", {limit: 256});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/microsoft_tenant_id", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/microsoft_tenant_id", "type", {type: "string"});
}
}
}
validate197.errors = vErrors;
return errors === 0;
}


function validate196(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "google") || (key0 === "github")) || (key0 === "microsoft")) || (key0 === "vercel"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.google !== undefined && func0.call(data, "google")){
if(!(validate197(data.google, {instancePath:instancePath+"/google"}))){
vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
errors = vErrors.length;
}
}
if(data.github !== undefined && func0.call(data, "github")){
if(!(validate197(data.github, {instancePath:instancePath+"/github"}))){
vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
errors = vErrors.length;
}
}
if(data.microsoft !== undefined && func0.call(data, "microsoft")){
if(!(validate197(data.microsoft, {instancePath:instancePath+"/microsoft"}))){
vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
errors = vErrors.length;
}
}
if(data.vercel !== undefined && func0.call(data, "vercel")){
if(!(validate197(data.vercel, {instancePath:instancePath+"/vercel"}))){
vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate196.errors = vErrors;
return errors === 0;
}

const schema81 = {"properties":{"creator_role":{"enum":["admin","owner"]}}};

function validate205(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((((key0 === "enabled") || (key0 === "organization_limit")) || (key0 === "membership_limit")) || (key0 === "creator_role")) || (key0 === "send_invitation_email"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.enabled !== undefined && func0.call(data, "enabled")){
if(typeof data.enabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/enabled", "type", {type: "boolean"});
}
}
if(data.organization_limit !== undefined && func0.call(data, "organization_limit")){
let data1 = data.organization_limit;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/organization_limit", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/organization_limit", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.membership_limit !== undefined && func0.call(data, "membership_limit")){
let data2 = data.membership_limit;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/membership_limit", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/membership_limit", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.creator_role !== undefined && func0.call(data, "creator_role")){
let data3 = data.creator_role;
if(!((data3 === "admin") || (data3 === "owner"))){
errors = note(vErrors ??= [], instancePath+"/creator_role", "enum", {allowedValues: schema81.properties.creator_role.enum});
}
}
if(data.send_invitation_email !== undefined && func0.call(data, "send_invitation_email")){
if(typeof data.send_invitation_email !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/send_invitation_email", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate205.errors = vErrors;
return errors === 0;
}


function validate207(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "enabled") || (key0 === "expires_in")) || (key0 === "disable_sign_up"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.enabled !== undefined && func0.call(data, "enabled")){
if(typeof data.enabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/enabled", "type", {type: "boolean"});
}
}
if(data.expires_in !== undefined && func0.call(data, "expires_in")){
let data1 = data.expires_in;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/expires_in", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1440 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/expires_in", "maximum", {comparison: "<=", limit: 1440});
}
if(data1 < 5 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/expires_in", "minimum", {comparison: ">=", limit: 5});
}
}
}
if(data.disable_sign_up !== undefined && func0.call(data, "disable_sign_up")){
if(typeof data.disable_sign_up !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/disable_sign_up", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate207.errors = vErrors;
return errors === 0;
}


function validate209(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "enabled") || (key0 === "otp_expires_in"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.enabled !== undefined && func0.call(data, "enabled")){
if(typeof data.enabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/enabled", "type", {type: "boolean"});
}
}
if(data.otp_expires_in !== undefined && func0.call(data, "otp_expires_in")){
let data1 = data.otp_expires_in;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/otp_expires_in", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 600 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/otp_expires_in", "maximum", {comparison: "<=", limit: 600});
}
if(data1 < 60 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/otp_expires_in", "minimum", {comparison: ">=", limit: 60});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate209.errors = vErrors;
return errors === 0;
}


function validate204(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "organization") || (key0 === "magic_link")) || (key0 === "phone_number"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.organization !== undefined && func0.call(data, "organization")){
if(!(validate205(data.organization, {instancePath:instancePath+"/organization"}))){
vErrors = vErrors === null ? validate205.errors : vErrors.concat(validate205.errors);
errors = vErrors.length;
}
}
if(data.magic_link !== undefined && func0.call(data, "magic_link")){
if(!(validate207(data.magic_link, {instancePath:instancePath+"/magic_link"}))){
vErrors = vErrors === null ? validate207.errors : vErrors.concat(validate207.errors);
errors = vErrors.length;
}
}
if(data.phone_number !== undefined && func0.call(data, "phone_number")){
if(!(validate209(data.phone_number, {instancePath:instancePath+"/phone_number"}))){
vErrors = vErrors === null ? validate209.errors : vErrors.concat(validate209.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate204.errors = vErrors;
return errors === 0;
}

const schema84 = {"properties":{"enabled_events":{"items":{"enum":["user.before_create","user.created","send.otp","send.magic_link","organization.invitation.created","organization.invitation.accepted","phone_number.verified"]}}}};

function validate212(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "enabled") || (key0 === "webhook_url")) || (key0 === "enabled_events")) || (key0 === "timeout_seconds"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.enabled !== undefined && func0.call(data, "enabled")){
if(typeof data.enabled !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/enabled", "type", {type: "boolean"});
}
}
if(data.webhook_url !== undefined && func0.call(data, "webhook_url")){
let data1 = data.webhook_url;
if(typeof data1 === "string"){
if(func65(data1) > 2048){
errors = note(vErrors ??= [], instancePath+"/webhook_url", "maxLength", {limit: 2048});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/webhook_url", "minLength", {limit: 1});
}
if(!pattern38.test(data1)){
errors = note(vErrors ??= [], instancePath+"/webhook_url", "pattern", {pattern: "^https://\\S+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/webhook_url", "type", {type: "string"});
}
}
if(data.enabled_events !== undefined && func0.call(data, "enabled_events")){
let data2 = data.enabled_events;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(!(((((((data3 === "user.before_create") || (data3 === "user.created")) || (data3 === "send.otp")) || (data3 === "send.magic_link")) || (data3 === "organization.invitation.created")) || (data3 === "organization.invitation.accepted")) || (data3 === "phone_number.verified"))){
errors = note(vErrors ??= [], instancePath+"/enabled_events/" + i0, "enum", {allowedValues: schema84.properties.enabled_events.items.enum});
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data2[i1], data2[j0])){
errors = note(vErrors ??= [], instancePath+"/enabled_events", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/enabled_events", "type", {type: "array"});
}
}
if(data.timeout_seconds !== undefined && func0.call(data, "timeout_seconds")){
let data4 = data.timeout_seconds;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
errors = note(vErrors ??= [], instancePath+"/timeout_seconds", "type", {type: "integer"});
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 10 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/timeout_seconds", "maximum", {comparison: "<=", limit: 10});
}
if(data4 < 1 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/timeout_seconds", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate212.errors = vErrors;
return errors === 0;
}


function validate189(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (typeof data !== "boolean")){
errors = note(vErrors ??= [], instancePath, "type", {type: schema74.type});
}
const _errs1 = errors;
const _errs2 = errors;
if(true !== data){
errors = (vErrors ??= []).push({});
}
var valid0 = _errs2 === errors;
if(valid0){
errors = note(vErrors ??= [], instancePath, "not", {});
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema74.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.auth_provider !== undefined && func0.call(data, "auth_provider")){
let data0 = data.auth_provider;
if(!(((data0 === "better_auth") || (data0 === "stack")) || (data0 === "mock"))){
errors = note(vErrors ??= [], instancePath+"/auth_provider", "enum", {allowedValues: schema74.properties.auth_provider.enum});
}
}
if(data.database !== undefined && func0.call(data, "database")){
let data1 = data.database;
if(typeof data1 === "string"){
if(func65(data1) > 63){
errors = note(vErrors ??= [], instancePath+"/database", "maxLength", {limit: 63});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/database", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/database", "type", {type: "string"});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data2 = data.name;
if(typeof data2 === "string"){
if(func65(data2) > 256){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 256});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.trusted_domains !== undefined && func0.call(data, "trusted_domains")){
let data3 = data.trusted_domains;
if(Array.isArray(data3)){
if(data3.length > 50){
errors = note(vErrors ??= [], instancePath+"/trusted_domains", "maxItems", {limit: 50});
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(func65(data4) > 2048){
errors = note(vErrors ??= [], instancePath+"/trusted_domains/" + i0, "maxLength", {limit: 2048});
}
if(func65(data4) < 1){
errors = note(vErrors ??= [], instancePath+"/trusted_domains/" + i0, "minLength", {limit: 1});
}
if(!pattern52.test(data4)){
errors = note(vErrors ??= [], instancePath+"/trusted_domains/" + i0, "pattern", {pattern: "^[A-Za-z][A-Za-z0-9+.-]*://\\S+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/trusted_domains/" + i0, "type", {type: "string"});
}
}
let i1 = data3.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data3[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/trusted_domains", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/trusted_domains", "type", {type: "array"});
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
if(data.allow_localhost !== undefined && func0.call(data, "allow_localhost")){
if(typeof data.allow_localhost !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/allow_localhost", "type", {type: "boolean"});
}
}
if(data.email_and_password !== undefined && func0.call(data, "email_and_password")){
if(!(validate190(data.email_and_password, {instancePath:instancePath+"/email_and_password"}))){
vErrors = vErrors === null ? validate190.errors : vErrors.concat(validate190.errors);
errors = vErrors.length;
}
}
if(data.email_provider !== undefined && func0.call(data, "email_provider")){
if(!(validate192(data.email_provider, {instancePath:instancePath+"/email_provider"}))){
vErrors = vErrors === null ? validate192.errors : vErrors.concat(validate192.errors);
errors = vErrors.length;
}
}
if(data.oauth_providers !== undefined && func0.call(data, "oauth_providers")){
if(!(validate196(data.oauth_providers, {instancePath:instancePath+"/oauth_providers"}))){
vErrors = vErrors === null ? validate196.errors : vErrors.concat(validate196.errors);
errors = vErrors.length;
}
}
if(data.plugins !== undefined && func0.call(data, "plugins")){
if(!(validate204(data.plugins, {instancePath:instancePath+"/plugins"}))){
vErrors = vErrors === null ? validate204.errors : vErrors.concat(validate204.errors);
errors = vErrors.length;
}
}
if(data.webhooks !== undefined && func0.call(data, "webhooks")){
if(!(validate212(data.webhooks, {instancePath:instancePath+"/webhooks"}))){
vErrors = vErrors === null ? validate212.errors : vErrors.concat(validate212.errors);
errors = vErrors.length;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data12 = data.ignore;
if(Array.isArray(data12)){
const len1 = data12.length;
for(let i2=0; i2<len1; i2++){
let data13 = data12[i2];
if(!((((((((((((((((((((((((((((((((((data13 === "name") || (data13 === "trusted_domains")) || (data13 === "allow_localhost")) || (data13 === "email_and_password.enabled")) || (data13 === "email_and_password.email_verification_method")) || (data13 === "email_and_password.require_email_verification")) || (data13 === "email_and_password.auto_sign_in_after_verification")) || (data13 === "email_and_password.send_verification_email_on_sign_up")) || (data13 === "email_and_password.send_verification_email_on_sign_in")) || (data13 === "email_and_password.disable_sign_up")) || (data13 === "email_provider.type")) || (data13 === "email_provider.host")) || (data13 === "email_provider.port")) || (data13 === "email_provider.username")) || (data13 === "email_provider.sender_email")) || (data13 === "email_provider.sender_name")) || (data13 === "oauth_providers.google")) || (data13 === "oauth_providers.github")) || (data13 === "oauth_providers.microsoft")) || (data13 === "oauth_providers.vercel")) || (data13 === "plugins.organization.enabled")) || (data13 === "plugins.organization.organization_limit")) || (data13 === "plugins.organization.membership_limit")) || (data13 === "plugins.organization.creator_role")) || (data13 === "plugins.organization.send_invitation_email")) || (data13 === "plugins.magic_link.enabled")) || (data13 === "plugins.magic_link.expires_in")) || (data13 === "plugins.magic_link.disable_sign_up")) || (data13 === "plugins.phone_number.enabled")) || (data13 === "plugins.phone_number.otp_expires_in")) || (data13 === "webhooks.enabled")) || (data13 === "webhooks.webhook_url")) || (data13 === "webhooks.enabled_events")) || (data13 === "webhooks.timeout_seconds"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i2, "enum", {allowedValues: schema74.properties.ignore.items.enum});
}
}
let i3 = data12.length;
let j1;
if(i3 > 1){
outer0:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data12[i3], data12[j1])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i3, j: j1});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.delete_data !== undefined && func0.call(data, "delete_data")){
if(typeof data.delete_data !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/delete_data", "type", {type: "boolean"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data16 = data.allow;
if(Array.isArray(data16)){
const len2 = data16.length;
for(let i4=0; i4<len2; i4++){
if(!(data16[i4] === "loss")){
errors = note(vErrors ??= [], instancePath+"/allow/" + i4, "enum", {allowedValues: schema74.properties.allow.items.enum});
}
}
let i5 = data16.length;
let j2;
if(i5 > 1){
outer1:
for(;i5--;){
for(j2 = i5; j2--;){
if(func27(data16[i5], data16[j2])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i5, j: j2});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
validate189.errors = vErrors;
return errors === 0;
}

const schema85 = {"type":["array","object"]};
const schema86 = {"properties":{"frequency":{"enum":["daily","weekly","monthly"]}}};
const pattern44 = new RegExp("^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$", "u");

function validate216(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.frequency === undefined) || (!(func0.call(data, "frequency")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "frequency"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "frequency") || (key0 === "hour")) || (key0 === "day")) || (key0 === "retention")) || (key0 === "retention_seconds"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.frequency !== undefined && func0.call(data, "frequency")){
let data0 = data.frequency;
if(!(((data0 === "daily") || (data0 === "weekly")) || (data0 === "monthly"))){
errors = note(vErrors ??= [], instancePath+"/frequency", "enum", {allowedValues: schema86.properties.frequency.enum});
}
}
if(data.hour !== undefined && func0.call(data, "hour")){
let data1 = data.hour;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/hour", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 23 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/hour", "maximum", {comparison: "<=", limit: 23});
}
if(data1 < 0 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/hour", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.day !== undefined && func0.call(data, "day")){
let data2 = data.day;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/day", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 31 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/day", "maximum", {comparison: "<=", limit: 31});
}
if(data2 < 1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/day", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.retention !== undefined && func0.call(data, "retention")){
let data3 = data.retention;
if(typeof data3 === "string"){
if(func65(data3) > 40){
errors = note(vErrors ??= [], instancePath+"/retention", "maxLength", {limit: 40});
}
if(!pattern44.test(data3)){
errors = note(vErrors ??= [], instancePath+"/retention", "pattern", {pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/retention", "type", {type: "string"});
}
}
if(data.retention_seconds !== undefined && func0.call(data, "retention_seconds")){
let data4 = data.retention_seconds;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
errors = note(vErrors ??= [], instancePath+"/retention_seconds", "type", {type: "integer"});
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 3024000 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/retention_seconds", "maximum", {comparison: "<=", limit: 3024000});
}
if(data4 < 3600 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/retention_seconds", "minimum", {comparison: ">=", limit: 3600});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate216.errors = vErrors;
return errors === 0;
}


function validate215(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(!data || typeof data != "object"){
errors = note(vErrors ??= [], instancePath, "type", {type: schema85.type});
}
if(Array.isArray(data)){
if(data.length < 1){
errors = note(vErrors ??= [], instancePath, "minItems", {limit: 1});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate216(data[i0], {instancePath:instancePath+"/" + i0}))){
vErrors = vErrors === null ? validate216.errors : vErrors.concat(validate216.errors);
errors = vErrors.length;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.absent === undefined) || (!(func0.call(data, "absent")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "absent"});
}
for(const key0 of Object.keys(data)){
if(!(key0 === "absent")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(true !== data.absent){
errors = note(vErrors ??= [], instancePath+"/absent", "const", {allowedValue: true});
}
}
}
validate215.errors = vErrors;
return errors === 0;
}

const schema87 = {"properties":{"name":0,"id":0,"expires_at":{"type":["string","null"]},"timestamp":0,"lsn":0,"slug":0,"ignore":{"items":{"enum":["expires_at","timestamp","lsn","slug"]}},"absent":0,"renamed_from":0,"allow":{"items":{"enum":["replace","loss"]}}}};
const pattern41 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$", "u");
const pattern42 = new RegExp("^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$", "u");
const pattern61 = new RegExp("^[a-z][a-z0-9-]*$", "u");

function validate219(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema87.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 256});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if(typeof data1 === "string"){
if(!pattern33.test(data1)){
errors = note(vErrors ??= [], instancePath+"/id", "pattern", {pattern: "^[a-z0-9-]{1,60}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.expires_at !== undefined && func0.call(data, "expires_at")){
let data2 = data.expires_at;
if((typeof data2 !== "string") && (data2 !== null)){
errors = note(vErrors ??= [], instancePath+"/expires_at", "type", {type: schema87.properties.expires_at.type});
}
if(typeof data2 === "string"){
if(!pattern41.test(data2)){
errors = note(vErrors ??= [], instancePath+"/expires_at", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"});
}
}
}
if(data.timestamp !== undefined && func0.call(data, "timestamp")){
let data3 = data.timestamp;
if(typeof data3 === "string"){
if(!pattern41.test(data3)){
errors = note(vErrors ??= [], instancePath+"/timestamp", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/timestamp", "type", {type: "string"});
}
}
if(data.lsn !== undefined && func0.call(data, "lsn")){
let data4 = data.lsn;
if(typeof data4 === "string"){
if(!pattern42.test(data4)){
errors = note(vErrors ??= [], instancePath+"/lsn", "pattern", {pattern: "^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/lsn", "type", {type: "string"});
}
}
if(data.slug !== undefined && func0.call(data, "slug")){
let data5 = data.slug;
if(typeof data5 === "string"){
if(func65(data5) > 63){
errors = note(vErrors ??= [], instancePath+"/slug", "maxLength", {limit: 63});
}
if(!pattern61.test(data5)){
errors = note(vErrors ??= [], instancePath+"/slug", "pattern", {pattern: "^[a-z][a-z0-9-]*$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/slug", "type", {type: "string"});
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data6 = data.ignore;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(!((((data7 === "expires_at") || (data7 === "timestamp")) || (data7 === "lsn")) || (data7 === "slug"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i0, "enum", {allowedValues: schema87.properties.ignore.items.enum});
}
}
let i1 = data6.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data6[i1], data6[j0])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data9 = data.renamed_from;
if(typeof data9 === "string"){
if(func65(data9) > 256){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "maxLength", {limit: 256});
}
if(func65(data9) < 1){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "string"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data10 = data.allow;
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i2=0; i2<len1; i2++){
let data11 = data10[i2];
if(!((data11 === "replace") || (data11 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i2, "enum", {allowedValues: schema87.properties.allow.items.enum});
}
}
let i3 = data10.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data10[i3], data10[j1])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i3, j: j1});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate219.errors = vErrors;
return errors === 0;
}

const schema88 = {"properties":{"scopes":{"items":{"enum":["storage:read","storage:write","ai_gateway:invoke","functions:invoke"]}},"allow":{"items":{"enum":["replace","loss"]}}}};

function validate221(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "name") || (key0 === "scopes")) || (key0 === "absent")) || (key0 === "allow"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 256});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.scopes !== undefined && func0.call(data, "scopes")){
let data1 = data.scopes;
if(Array.isArray(data1)){
if(data1.length > 16){
errors = note(vErrors ??= [], instancePath+"/scopes", "maxItems", {limit: 16});
}
if(data1.length < 1){
errors = note(vErrors ??= [], instancePath+"/scopes", "minItems", {limit: 1});
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(!((((data2 === "storage:read") || (data2 === "storage:write")) || (data2 === "ai_gateway:invoke")) || (data2 === "functions:invoke"))){
errors = note(vErrors ??= [], instancePath+"/scopes/" + i0, "enum", {allowedValues: schema88.properties.scopes.items.enum});
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data1[i1], data1[j0])){
errors = note(vErrors ??= [], instancePath+"/scopes", "uniqueItems", {i: i1, j: j0});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/scopes", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data4 = data.allow;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i2=0; i2<len1; i2++){
let data5 = data4[i2];
if(!((data5 === "replace") || (data5 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i2, "enum", {allowedValues: schema88.properties.allow.items.enum});
}
}
let i3 = data4.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data4[i3], data4[j1])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i3, j: j1});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate221.errors = vErrors;
return errors === 0;
}


function validate224(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(true !== data){
errors = note(vErrors ??= [], instancePath, "const", {allowedValue: true});
}
validate224.errors = vErrors;
return errors === 0;
}


function validate226(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(true !== data){
errors = note(vErrors ??= [], instancePath, "const", {allowedValue: true});
}
validate226.errors = vErrors;
return errors === 0;
}


function validate228(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.newer_than === undefined) || (!(func0.call(data, "newer_than")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "newer_than"});
}
for(const key0 of Object.keys(data)){
if(!(key0 === "newer_than")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.newer_than !== undefined && func0.call(data, "newer_than")){
let data0 = data.newer_than;
if(typeof data0 === "string"){
if(func65(data0) > 40){
errors = note(vErrors ??= [], instancePath+"/newer_than", "maxLength", {limit: 40});
}
if(!pattern44.test(data0)){
errors = note(vErrors ??= [], instancePath+"/newer_than", "pattern", {pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/newer_than", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate228.errors = vErrors;
return errors === 0;
}

const schema93 = {"properties":{"category":{"enum":["security","performance"]},"level":{"enum":["info","warn","error"]}}};

function validate230(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "database") || (key0 === "category")) || (key0 === "level"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.database !== undefined && func0.call(data, "database")){
let data0 = data.database;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/database", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/database", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/database", "type", {type: "string"});
}
}
if(data.category !== undefined && func0.call(data, "category")){
let data1 = data.category;
if(!((data1 === "security") || (data1 === "performance"))){
errors = note(vErrors ??= [], instancePath+"/category", "enum", {allowedValues: schema93.properties.category.enum});
}
}
if(data.level !== undefined && func0.call(data, "level")){
let data2 = data.level;
if(!(((data2 === "info") || (data2 === "warn")) || (data2 === "error"))){
errors = note(vErrors ??= [], instancePath+"/level", "enum", {allowedValues: schema93.properties.level.enum});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate230.errors = vErrors;
return errors === 0;
}


function validate232(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.database === undefined) || (!(func0.call(data, "database")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "database"});
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "database") || (key0 === "same_as")) || (key0 === "tables"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.database !== undefined && func0.call(data, "database")){
let data0 = data.database;
if(typeof data0 === "string"){
if(func65(data0) > 63){
errors = note(vErrors ??= [], instancePath+"/database", "maxLength", {limit: 63});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/database", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/database", "type", {type: "string"});
}
}
if(data.same_as !== undefined && func0.call(data, "same_as")){
let data1 = data.same_as;
if(typeof data1 === "string"){
if(func65(data1) > 256){
errors = note(vErrors ??= [], instancePath+"/same_as", "maxLength", {limit: 256});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/same_as", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/same_as", "type", {type: "string"});
}
}
if(data.tables !== undefined && func0.call(data, "tables")){
let data2 = data.tables;
if(Array.isArray(data2)){
if(data2.length < 1){
errors = note(vErrors ??= [], instancePath+"/tables", "minItems", {limit: 1});
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func65(data3) > 127){
errors = note(vErrors ??= [], instancePath+"/tables/" + i0, "maxLength", {limit: 127});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/tables/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/tables/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/tables", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate232.errors = vErrors;
return errors === 0;
}

const schema95 = {"properties":{"metric":{"enum":["compute_unit_seconds","root_branch_bytes_month","child_branch_bytes_month","instant_restore_bytes_month","public_network_transfer_bytes","private_network_transfer_bytes","extra_branches_month","snapshot_storage_bytes_month","compute_time_seconds","active_time_seconds","written_data_bytes","data_transfer_bytes","logical_size"]}}};

function validate234(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.metric === undefined) || (!(func0.call(data, "metric")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "metric"});
}
if((data.at_most === undefined) || (!(func0.call(data, "at_most")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "at_most"});
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "metric") || (key0 === "at_most")) || (key0 === "window"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.metric !== undefined && func0.call(data, "metric")){
let data0 = data.metric;
if(!(((((((((((((data0 === "compute_unit_seconds") || (data0 === "root_branch_bytes_month")) || (data0 === "child_branch_bytes_month")) || (data0 === "instant_restore_bytes_month")) || (data0 === "public_network_transfer_bytes")) || (data0 === "private_network_transfer_bytes")) || (data0 === "extra_branches_month")) || (data0 === "snapshot_storage_bytes_month")) || (data0 === "compute_time_seconds")) || (data0 === "active_time_seconds")) || (data0 === "written_data_bytes")) || (data0 === "data_transfer_bytes")) || (data0 === "logical_size"))){
errors = note(vErrors ??= [], instancePath+"/metric", "enum", {allowedValues: schema95.properties.metric.enum});
}
}
if(data.at_most !== undefined && func0.call(data, "at_most")){
let data1 = data.at_most;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/at_most", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/at_most", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.window !== undefined && func0.call(data, "window")){
let data2 = data.window;
if(typeof data2 === "string"){
if(func65(data2) > 40){
errors = note(vErrors ??= [], instancePath+"/window", "maxLength", {limit: 40});
}
if(!pattern44.test(data2)){
errors = note(vErrors ??= [], instancePath+"/window", "pattern", {pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/window", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate234.errors = vErrors;
return errors === 0;
}


function validate223(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((((key0 === "storage") || (key0 === "ai_gateway")) || (key0 === "backups")) || (key0 === "advisors")) || (key0 === "schema")) || (key0 === "consumption"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.storage !== undefined && func0.call(data, "storage")){
if(!(validate224(data.storage, {instancePath:instancePath+"/storage"}))){
vErrors = vErrors === null ? validate224.errors : vErrors.concat(validate224.errors);
errors = vErrors.length;
}
}
if(data.ai_gateway !== undefined && func0.call(data, "ai_gateway")){
if(!(validate226(data.ai_gateway, {instancePath:instancePath+"/ai_gateway"}))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
}
if(data.backups !== undefined && func0.call(data, "backups")){
if(!(validate228(data.backups, {instancePath:instancePath+"/backups"}))){
vErrors = vErrors === null ? validate228.errors : vErrors.concat(validate228.errors);
errors = vErrors.length;
}
}
if(data.advisors !== undefined && func0.call(data, "advisors")){
let data3 = data.advisors;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate230(data3[i0], {instancePath:instancePath+"/advisors/" + i0}))){
vErrors = vErrors === null ? validate230.errors : vErrors.concat(validate230.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/advisors", "type", {type: "array"});
}
}
if(data.schema !== undefined && func0.call(data, "schema")){
let data5 = data.schema;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate232(data5[i1], {instancePath:instancePath+"/schema/" + i1}))){
vErrors = vErrors === null ? validate232.errors : vErrors.concat(validate232.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/schema", "type", {type: "array"});
}
}
if(data.consumption !== undefined && func0.call(data, "consumption")){
let data7 = data.consumption;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate234(data7[i2], {instancePath:instancePath+"/consumption/" + i2}))){
vErrors = vErrors === null ? validate234.errors : vErrors.concat(validate234.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/consumption", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate223.errors = vErrors;
return errors === 0;
}

const pattern45 = new RegExp("^(?!evenkeel)", "u");

function validate163(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema64.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 256});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.match !== undefined && func0.call(data, "match")){
let data1 = data.match;
if(typeof data1 === "string"){
if(func65(data1) > 256){
errors = note(vErrors ??= [], instancePath+"/match", "maxLength", {limit: 256});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/match", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/match", "type", {type: "string"});
}
}
if(data.except !== undefined && func0.call(data, "except")){
let data2 = data.except;
if(Array.isArray(data2)){
if(data2.length < 1){
errors = note(vErrors ??= [], instancePath+"/except", "minItems", {limit: 1});
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func65(data3) > 256){
errors = note(vErrors ??= [], instancePath+"/except/" + i0, "maxLength", {limit: 256});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/except/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except/" + i0, "type", {type: "string"});
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data2[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/except", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except", "type", {type: "array"});
}
}
if(data.at_most !== undefined && func0.call(data, "at_most")){
if(!(validate123(data.at_most, {instancePath:instancePath+"/at_most"}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
if(data.joining !== undefined && func0.call(data, "joining")){
if(!(validate125(data.joining, {instancePath:instancePath+"/joining"}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.rollout !== undefined && func0.call(data, "rollout")){
if(!(validate127(data.rollout, {instancePath:instancePath+"/rollout"}))){
vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors);
errors = vErrors.length;
}
}
if(data.if_absent !== undefined && func0.call(data, "if_absent")){
let data7 = data.if_absent;
if(typeof data7 !== "string"){
errors = note(vErrors ??= [], instancePath+"/if_absent", "type", {type: "string"});
}
if(!((data7 === "make") || (data7 === "skip"))){
errors = note(vErrors ??= [], instancePath+"/if_absent", "enum", {allowedValues: schema64.properties.if_absent.enum});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data8 = data.id;
if(typeof data8 === "string"){
if(!pattern33.test(data8)){
errors = note(vErrors ??= [], instancePath+"/id", "pattern", {pattern: "^[a-z0-9-]{1,60}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.parent !== undefined && func0.call(data, "parent")){
let data9 = data.parent;
if(typeof data9 === "string"){
if(func65(data9) > 256){
errors = note(vErrors ??= [], instancePath+"/parent", "maxLength", {limit: 256});
}
if(func65(data9) < 1){
errors = note(vErrors ??= [], instancePath+"/parent", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/parent", "type", {type: "string"});
}
}
if(data.init_source !== undefined && func0.call(data, "init_source")){
let data10 = data.init_source;
if(!((((data10 === "parent-data") || (data10 === "parent-schema")) || (data10 === "schema-only")) || (data10 === "import"))){
errors = note(vErrors ??= [], instancePath+"/init_source", "enum", {allowedValues: schema64.properties.init_source.enum});
}
}
if(data.parent_timestamp !== undefined && func0.call(data, "parent_timestamp")){
let data11 = data.parent_timestamp;
if(typeof data11 === "string"){
if(!pattern41.test(data11)){
errors = note(vErrors ??= [], instancePath+"/parent_timestamp", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/parent_timestamp", "type", {type: "string"});
}
}
if(data.parent_lsn !== undefined && func0.call(data, "parent_lsn")){
let data12 = data.parent_lsn;
if(typeof data12 === "string"){
if(!pattern42.test(data12)){
errors = note(vErrors ??= [], instancePath+"/parent_lsn", "pattern", {pattern: "^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/parent_lsn", "type", {type: "string"});
}
}
if(data.protected !== undefined && func0.call(data, "protected")){
if(typeof data.protected !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/protected", "type", {type: "boolean"});
}
}
if(data.default !== undefined && func0.call(data, "default")){
if(true !== data.default){
errors = note(vErrors ??= [], instancePath+"/default", "const", {allowedValue: true});
}
}
if(data.archived !== undefined && func0.call(data, "archived")){
if(true !== data.archived){
errors = note(vErrors ??= [], instancePath+"/archived", "const", {allowedValue: true});
}
}
if(data.expires_at !== undefined && func0.call(data, "expires_at")){
let data16 = data.expires_at;
if((typeof data16 !== "string") && (data16 !== null)){
errors = note(vErrors ??= [], instancePath+"/expires_at", "type", {type: schema64.properties.expires_at.type});
}
if(typeof data16 === "string"){
if(!pattern41.test(data16)){
errors = note(vErrors ??= [], instancePath+"/expires_at", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"});
}
}
}
if(data.ttl !== undefined && func0.call(data, "ttl")){
let data17 = data.ttl;
if(typeof data17 === "string"){
if(func65(data17) > 40){
errors = note(vErrors ??= [], instancePath+"/ttl", "maxLength", {limit: 40});
}
if(!pattern44.test(data17)){
errors = note(vErrors ??= [], instancePath+"/ttl", "pattern", {pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ttl", "type", {type: "string"});
}
}
if(data.annotations !== undefined && func0.call(data, "annotations")){
let data18 = data.annotations;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(Object.keys(data18).length > 47){
errors = note(vErrors ??= [], instancePath+"/annotations", "maxProperties", {limit: 47});
}
for(const key1 of Object.keys(data18)){
const _errs34 = errors;
if(typeof key1 === "string"){
if(func65(key1) < 1){
errors = (vErrors ??= []).push({instancePath:instancePath+"/annotations",keyword:"minLength",params:{limit: 1},propertyName:key1});
}
if(!pattern45.test(key1)){
errors = (vErrors ??= []).push({instancePath:instancePath+"/annotations",keyword:"pattern",params:{pattern: "^(?!evenkeel)"},propertyName:key1});
}
}
var valid4 = _errs34 === errors;
if(!valid4){
errors = note(vErrors ??= [], instancePath+"/annotations", "propertyNames", {propertyName: key1});
}
}
for(const key2 of Object.keys(data18)){
if(typeof data18[key2] !== "string"){
errors = note(vErrors ??= [], instancePath+"/annotations/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/annotations", "type", {type: "object"});
}
}
if(data.anonymized !== undefined && func0.call(data, "anonymized")){
if(!(validate167(data.anonymized, {instancePath:instancePath+"/anonymized"}))){
vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
errors = vErrors.length;
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
if(!(validate171(data.defaults, {instancePath:instancePath+"/defaults"}))){
vErrors = vErrors === null ? validate171.errors : vErrors.concat(validate171.errors);
errors = vErrors.length;
}
}
if(data.endpoints !== undefined && func0.call(data, "endpoints")){
let data22 = data.endpoints;
if(Array.isArray(data22)){
const len1 = data22.length;
for(let i2=0; i2<len1; i2++){
if(!(validate175(data22[i2], {instancePath:instancePath+"/endpoints/" + i2}))){
vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/endpoints", "type", {type: "array"});
}
}
if(data.roles !== undefined && func0.call(data, "roles")){
let data24 = data.roles;
if(Array.isArray(data24)){
const len2 = data24.length;
for(let i3=0; i3<len2; i3++){
if(!(validate179(data24[i3], {instancePath:instancePath+"/roles/" + i3}))){
vErrors = vErrors === null ? validate179.errors : vErrors.concat(validate179.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/roles", "type", {type: "array"});
}
}
if(data.databases !== undefined && func0.call(data, "databases")){
let data26 = data.databases;
if(Array.isArray(data26)){
const len3 = data26.length;
for(let i4=0; i4<len3; i4++){
if(!(validate181(data26[i4], {instancePath:instancePath+"/databases/" + i4}))){
vErrors = vErrors === null ? validate181.errors : vErrors.concat(validate181.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/databases", "type", {type: "array"});
}
}
if(data.buckets !== undefined && func0.call(data, "buckets")){
let data28 = data.buckets;
if(Array.isArray(data28)){
const len4 = data28.length;
for(let i5=0; i5<len4; i5++){
if(!(validate183(data28[i5], {instancePath:instancePath+"/buckets/" + i5}))){
vErrors = vErrors === null ? validate183.errors : vErrors.concat(validate183.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/buckets", "type", {type: "array"});
}
}
if(data.data_api !== undefined && func0.call(data, "data_api")){
let data30 = data.data_api;
if((!(Array.isArray(data30))) && (typeof data30 !== "boolean")){
errors = note(vErrors ??= [], instancePath+"/data_api", "type", {type: schema64.properties.data_api.type});
}
const _errs54 = errors;
const _errs55 = errors;
if(true !== data30){
errors = (vErrors ??= []).push({});
}
var valid14 = _errs55 === errors;
if(valid14){
errors = note(vErrors ??= [], instancePath+"/data_api", "not", {});
}
else {
errors = _errs54;
if(vErrors !== null){
if(_errs54){
vErrors.length = _errs54;
}
else {
vErrors = null;
}
}
}
if(Array.isArray(data30)){
const len5 = data30.length;
for(let i6=0; i6<len5; i6++){
if(!(validate185(data30[i6], {instancePath:instancePath+"/data_api/" + i6}))){
vErrors = vErrors === null ? validate185.errors : vErrors.concat(validate185.errors);
errors = vErrors.length;
}
}
}
}
if(data.auth !== undefined && func0.call(data, "auth")){
if(!(validate189(data.auth, {instancePath:instancePath+"/auth"}))){
vErrors = vErrors === null ? validate189.errors : vErrors.concat(validate189.errors);
errors = vErrors.length;
}
}
if(data.backup_schedule !== undefined && func0.call(data, "backup_schedule")){
if(!(validate215(data.backup_schedule, {instancePath:instancePath+"/backup_schedule"}))){
vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
errors = vErrors.length;
}
}
if(data.snapshots !== undefined && func0.call(data, "snapshots")){
let data34 = data.snapshots;
if(Array.isArray(data34)){
const len6 = data34.length;
for(let i7=0; i7<len6; i7++){
if(!(validate219(data34[i7], {instancePath:instancePath+"/snapshots/" + i7}))){
vErrors = vErrors === null ? validate219.errors : vErrors.concat(validate219.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/snapshots", "type", {type: "array"});
}
}
if(data.credentials !== undefined && func0.call(data, "credentials")){
let data36 = data.credentials;
if(Array.isArray(data36)){
const len7 = data36.length;
for(let i8=0; i8<len7; i8++){
if(!(validate221(data36[i8], {instancePath:instancePath+"/credentials/" + i8}))){
vErrors = vErrors === null ? validate221.errors : vErrors.concat(validate221.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/credentials", "type", {type: "array"});
}
}
if(data.outputs !== undefined && func0.call(data, "outputs")){
let data38 = data.outputs;
if(Array.isArray(data38)){
const len8 = data38.length;
for(let i9=0; i9<len8; i9++){
if(!(data38[i9] === "connection_uri")){
errors = note(vErrors ??= [], instancePath+"/outputs/" + i9, "enum", {allowedValues: schema64.properties.outputs.items.enum});
}
}
let i10 = data38.length;
let j1;
if(i10 > 1){
outer0:
for(;i10--;){
for(j1 = i10; j1--;){
if(func27(data38[i10], data38[j1])){
errors = note(vErrors ??= [], instancePath+"/outputs", "uniqueItems", {i: i10, j: j1});
break outer0;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/outputs", "type", {type: "array"});
}
}
if(data.checks !== undefined && func0.call(data, "checks")){
if(!(validate223(data.checks, {instancePath:instancePath+"/checks"}))){
vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors);
errors = vErrors.length;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data41 = data.ignore;
if(Array.isArray(data41)){
const len9 = data41.length;
for(let i11=0; i11<len9; i11++){
let data42 = data41[i11];
if(!((((((((((data42 === "parent") || (data42 === "init_source")) || (data42 === "parent_timestamp")) || (data42 === "parent_lsn")) || (data42 === "protected")) || (data42 === "archived")) || (data42 === "expires_at")) || (data42 === "ttl")) || (data42 === "annotations")) || (data42 === "anonymized.masking_rules"))){
errors = note(vErrors ??= [], instancePath+"/ignore/" + i11, "enum", {allowedValues: schema64.properties.ignore.items.enum});
}
}
let i12 = data41.length;
let j2;
if(i12 > 1){
outer1:
for(;i12--;){
for(j2 = i12; j2--;){
if(func27(data41[i12], data41[j2])){
errors = note(vErrors ??= [], instancePath+"/ignore", "uniqueItems", {i: i12, j: j2});
break outer1;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ignore", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/absent", "type", {type: "boolean"});
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data44 = data.renamed_from;
if(typeof data44 === "string"){
if(func65(data44) > 256){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "maxLength", {limit: 256});
}
if(func65(data44) < 1){
errors = note(vErrors ??= [], instancePath+"/renamed_from", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/renamed_from", "type", {type: "string"});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data45 = data.allow;
if(Array.isArray(data45)){
const len10 = data45.length;
for(let i13=0; i13<len10; i13++){
let data46 = data45[i13];
if(!(((data46 === "replace") || (data46 === "loss")) || (data46 === "expiry"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i13, "enum", {allowedValues: schema64.properties.allow.items.enum});
}
}
let i14 = data45.length;
let j3;
if(i14 > 1){
outer2:
for(;i14--;){
for(j3 = i14; j3--;){
if(func27(data45[i14], data45[j3])){
errors = note(vErrors ??= [], instancePath+"/allow", "uniqueItems", {i: i14, j: j3});
break outer2;
}
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate163.errors = vErrors;
return errors === 0;
}

const pattern64 = new RegExp("^[^@\\s]+@[^@\\s]+$", "u");

function validate240(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length > 1000){
errors = note(vErrors ??= [], instancePath, "maxItems", {limit: 1000});
}
if(data.length < 1){
errors = note(vErrors ??= [], instancePath, "minItems", {limit: 1});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/" + i0, "maxLength", {limit: 256});
}
if(!pattern64.test(data0)){
errors = note(vErrors ??= [], instancePath+"/" + i0, "pattern", {pattern: "^[^@\\s]+@[^@\\s]+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/" + i0, "type", {type: "string"});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "array"});
}
validate240.errors = vErrors;
return errors === 0;
}


function validate242(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length > 1000){
errors = note(vErrors ??= [], instancePath, "maxItems", {limit: 1000});
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(func65(data0) > 256){
errors = note(vErrors ??= [], instancePath+"/" + i0, "maxLength", {limit: 256});
}
if(!pattern64.test(data0)){
errors = note(vErrors ??= [], instancePath+"/" + i0, "pattern", {pattern: "^[^@\\s]+@[^@\\s]+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/" + i0, "type", {type: "string"});
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath, "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "array"});
}
validate242.errors = vErrors;
return errors === 0;
}


function validate238(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "backups") || (key0 === "members")) || (key0 === "permissions")) || (key0 === "consumption"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.backups !== undefined && func0.call(data, "backups")){
if(!(validate228(data.backups, {instancePath:instancePath+"/backups"}))){
vErrors = vErrors === null ? validate228.errors : vErrors.concat(validate228.errors);
errors = vErrors.length;
}
}
if(data.members !== undefined && func0.call(data, "members")){
if(!(validate240(data.members, {instancePath:instancePath+"/members"}))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
if(data.permissions !== undefined && func0.call(data, "permissions")){
if(!(validate242(data.permissions, {instancePath:instancePath+"/permissions"}))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
errors = vErrors.length;
}
}
if(data.consumption !== undefined && func0.call(data, "consumption")){
let data3 = data.consumption;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate234(data3[i0], {instancePath:instancePath+"/consumption/" + i0}))){
vErrors = vErrors === null ? validate234.errors : vErrors.concat(validate234.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/consumption", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate238.errors = vErrors;
return errors === 0;
}

const pattern66 = new RegExp("^[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$", "u");

function validate246(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.match === undefined) || (!(func0.call(data, "match")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "match"});
}
if((data.older_than === undefined) || (!(func0.call(data, "older_than")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "older_than"});
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "match") || (key0 === "except")) || (key0 === "older_than")) || (key0 === "idle_for")) || (key0 === "no_open")) || (key0 === "beyond_newest")) || (key0 === "repositories"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.match !== undefined && func0.call(data, "match")){
let data0 = data.match;
if(Array.isArray(data0)){
if(data0.length > 100){
errors = note(vErrors ??= [], instancePath+"/match", "maxItems", {limit: 100});
}
if(data0.length < 1){
errors = note(vErrors ??= [], instancePath+"/match", "minItems", {limit: 1});
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(func65(data1) > 256){
errors = note(vErrors ??= [], instancePath+"/match/" + i0, "maxLength", {limit: 256});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/match/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/match/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/match", "type", {type: "array"});
}
}
if(data.except !== undefined && func0.call(data, "except")){
let data2 = data.except;
if(Array.isArray(data2)){
if(data2.length > 100){
errors = note(vErrors ??= [], instancePath+"/except", "maxItems", {limit: 100});
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(typeof data3 === "string"){
if(func65(data3) > 256){
errors = note(vErrors ??= [], instancePath+"/except/" + i1, "maxLength", {limit: 256});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/except/" + i1, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except/" + i1, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except", "type", {type: "array"});
}
}
if(data.older_than !== undefined && func0.call(data, "older_than")){
if(typeof data.older_than !== "string"){
errors = note(vErrors ??= [], instancePath+"/older_than", "type", {type: "string"});
}
}
if(data.idle_for !== undefined && func0.call(data, "idle_for")){
if(typeof data.idle_for !== "string"){
errors = note(vErrors ??= [], instancePath+"/idle_for", "type", {type: "string"});
}
}
if(data.no_open !== undefined && func0.call(data, "no_open")){
let data6 = data.no_open;
if(typeof data6 === "string"){
if(func65(data6) > 256){
errors = note(vErrors ??= [], instancePath+"/no_open", "maxLength", {limit: 256});
}
if(func65(data6) < 1){
errors = note(vErrors ??= [], instancePath+"/no_open", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/no_open", "type", {type: "string"});
}
}
if(data.beyond_newest !== undefined && func0.call(data, "beyond_newest")){
let data7 = data.beyond_newest;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
errors = note(vErrors ??= [], instancePath+"/beyond_newest", "type", {type: "integer"});
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 100000 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/beyond_newest", "maximum", {comparison: "<=", limit: 100000});
}
if(data7 < 1 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/beyond_newest", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.repositories !== undefined && func0.call(data, "repositories")){
let data8 = data.repositories;
if(Array.isArray(data8)){
if(data8.length > 20){
errors = note(vErrors ??= [], instancePath+"/repositories", "maxItems", {limit: 20});
}
if(data8.length < 1){
errors = note(vErrors ??= [], instancePath+"/repositories", "minItems", {limit: 1});
}
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
if(typeof data9 === "string"){
if(!pattern66.test(data9)){
errors = note(vErrors ??= [], instancePath+"/repositories/" + i2, "pattern", {pattern: "^[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/repositories/" + i2, "type", {type: "string"});
}
}
let i3 = data8.length;
let j0;
if(i3 > 1){
const indices0 = {};
for(;i3--;){
let item0 = data8[i3];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/repositories", "uniqueItems", {i: i3, j: j0});
break;
}
indices0[item0] = i3;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/repositories", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate246.errors = vErrors;
return errors === 0;
}


function validate143(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema57.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern33.test(data0)){
errors = note(vErrors ??= [], instancePath+"/id", "pattern", {pattern: "^[a-z0-9-]{1,60}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.ids !== undefined && func0.call(data, "ids")){
let data1 = data.ids;
if(Array.isArray(data1)){
if(data1.length < 1){
errors = note(vErrors ??= [], instancePath+"/ids", "minItems", {limit: 1});
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern33.test(data2)){
errors = note(vErrors ??= [], instancePath+"/ids/" + i0, "pattern", {pattern: "^[a-z0-9-]{1,60}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids/" + i0, "type", {type: "string"});
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
errors = note(vErrors ??= [], instancePath+"/ids", "uniqueItems", {i: i1, j: j0});
break;
}
indices0[item0] = i1;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ids", "type", {type: "array"});
}
}
if(data.match !== undefined && func0.call(data, "match")){
let data3 = data.match;
if(typeof data3 === "string"){
if(func65(data3) > 256){
errors = note(vErrors ??= [], instancePath+"/match", "maxLength", {limit: 256});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/match", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/match", "type", {type: "string"});
}
}
if(data.org_id !== undefined && func0.call(data, "org_id")){
let data4 = data.org_id;
if(typeof data4 === "string"){
if(!pattern33.test(data4)){
errors = note(vErrors ??= [], instancePath+"/org_id", "pattern", {pattern: "^[a-z0-9-]{1,60}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/org_id", "type", {type: "string"});
}
}
if(data.except !== undefined && func0.call(data, "except")){
let data5 = data.except;
if(Array.isArray(data5)){
if(data5.length < 1){
errors = note(vErrors ??= [], instancePath+"/except", "minItems", {limit: 1});
}
const len1 = data5.length;
for(let i2=0; i2<len1; i2++){
let data6 = data5[i2];
if(typeof data6 === "string"){
if(func65(data6) > 256){
errors = note(vErrors ??= [], instancePath+"/except/" + i2, "maxLength", {limit: 256});
}
if(func65(data6) < 1){
errors = note(vErrors ??= [], instancePath+"/except/" + i2, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except/" + i2, "type", {type: "string"});
}
}
let i3 = data5.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data5[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
errors = note(vErrors ??= [], instancePath+"/except", "uniqueItems", {i: i3, j: j1});
break;
}
indices1[item1] = i3;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/except", "type", {type: "array"});
}
}
if(data.at_most !== undefined && func0.call(data, "at_most")){
if(!(validate123(data.at_most, {instancePath:instancePath+"/at_most"}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
if(data.joining !== undefined && func0.call(data, "joining")){
if(!(validate125(data.joining, {instancePath:instancePath+"/joining"}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.rollout !== undefined && func0.call(data, "rollout")){
if(!(validate127(data.rollout, {instancePath:instancePath+"/rollout"}))){
vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors);
errors = vErrors.length;
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
if(!(validate147(data.defaults, {instancePath:instancePath+"/defaults"}))){
vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
errors = vErrors.length;
}
}
if(data.settings !== undefined && func0.call(data, "settings")){
if(!(validate153(data.settings, {instancePath:instancePath+"/settings"}))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
errors = vErrors.length;
}
}
if(data.jwks !== undefined && func0.call(data, "jwks")){
let data12 = data.jwks;
if(Array.isArray(data12)){
const len2 = data12.length;
for(let i4=0; i4<len2; i4++){
if(!(validate159(data12[i4], {instancePath:instancePath+"/jwks/" + i4}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/jwks", "type", {type: "array"});
}
}
if(data.vpc_restrictions !== undefined && func0.call(data, "vpc_restrictions")){
let data14 = data.vpc_restrictions;
if(Array.isArray(data14)){
const len3 = data14.length;
for(let i5=0; i5<len3; i5++){
if(!(validate161(data14[i5], {instancePath:instancePath+"/vpc_restrictions/" + i5}))){
vErrors = vErrors === null ? validate161.errors : vErrors.concat(validate161.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/vpc_restrictions", "type", {type: "array"});
}
}
if(data.branches !== undefined && func0.call(data, "branches")){
let data16 = data.branches;
if(Array.isArray(data16)){
const len4 = data16.length;
for(let i6=0; i6<len4; i6++){
if(!(validate163(data16[i6], {instancePath:instancePath+"/branches/" + i6}))){
vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/branches", "type", {type: "array"});
}
}
if(data.checks !== undefined && func0.call(data, "checks")){
if(!(validate238(data.checks, {instancePath:instancePath+"/checks"}))){
vErrors = vErrors === null ? validate238.errors : vErrors.concat(validate238.errors);
errors = vErrors.length;
}
}
if(data.sweep !== undefined && func0.call(data, "sweep")){
let data19 = data.sweep;
if(Array.isArray(data19)){
const len5 = data19.length;
for(let i7=0; i7<len5; i7++){
if(!(validate246(data19[i7], {instancePath:instancePath+"/sweep/" + i7}))){
vErrors = vErrors === null ? validate246.errors : vErrors.concat(validate246.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/sweep", "type", {type: "array"});
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/prune", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate143.errors = vErrors;
return errors === 0;
}


function validate142(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "projects")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.projects !== undefined && func0.call(data, "projects")){
let data0 = data.projects;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate143(data0[i0], {instancePath:instancePath+"/projects/" + i0}))){
vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/projects", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate142.errors = vErrors;
return errors === 0;
}


function validate252(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "docs.answer") || (key0 === "docs.search"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data["docs.answer"] !== undefined && func0.call(data, "docs.answer")){
if(!(validate72(data["docs.answer"], {instancePath:instancePath+"/docs.answer"}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data["docs.search"] !== undefined && func0.call(data, "docs.search")){
if(!(validate74(data["docs.search"], {instancePath:instancePath+"/docs.search"}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate252.errors = vErrors;
return errors === 0;
}

const schema103 = {"properties":{"id":0,"page":0,"ask":0,"goal":0,"version":0,"via":{"enum":["mcp"]},"runs":0,"pass":0,"cites":0,"mentions":{"type":["array","object"]},"matches":0,"must_not_mention":0,"expect":{"items":{"properties":{"mentions":{"type":["array","object"]}}}},"answered":0}};
const pattern67 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
const pattern68 = new RegExp("^/", "u");
const pattern69 = new RegExp("\\S", "u");

function validate256(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.page === undefined) || (!(func0.call(data, "page")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "page"});
}
if((data.ask === undefined) || (!(func0.call(data, "ask")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "ask"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema103.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(func65(data0) > 64){
errors = note(vErrors ??= [], instancePath+"/id", "maxLength", {limit: 64});
}
if(!pattern67.test(data0)){
errors = note(vErrors ??= [], instancePath+"/id", "pattern", {pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.page !== undefined && func0.call(data, "page")){
let data1 = data.page;
if(typeof data1 === "string"){
if(func65(data1) > 1024){
errors = note(vErrors ??= [], instancePath+"/page", "maxLength", {limit: 1024});
}
if(!pattern68.test(data1)){
errors = note(vErrors ??= [], instancePath+"/page", "pattern", {pattern: "^/"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/page", "type", {type: "string"});
}
}
if(data.ask !== undefined && func0.call(data, "ask")){
let data2 = data.ask;
if(typeof data2 === "string"){
if(func65(data2) > 2048){
errors = note(vErrors ??= [], instancePath+"/ask", "maxLength", {limit: 2048});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/ask", "minLength", {limit: 1});
}
if(!pattern69.test(data2)){
errors = note(vErrors ??= [], instancePath+"/ask", "pattern", {pattern: "\\S"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/ask", "type", {type: "string"});
}
}
if(data.goal !== undefined && func0.call(data, "goal")){
let data3 = data.goal;
if(typeof data3 === "string"){
if(func65(data3) > 2048){
errors = note(vErrors ??= [], instancePath+"/goal", "maxLength", {limit: 2048});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/goal", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/goal", "type", {type: "string"});
}
}
if(data.version !== undefined && func0.call(data, "version")){
let data4 = data.version;
if(typeof data4 === "string"){
if(func65(data4) > 256){
errors = note(vErrors ??= [], instancePath+"/version", "maxLength", {limit: 256});
}
if(func65(data4) < 1){
errors = note(vErrors ??= [], instancePath+"/version", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/version", "type", {type: "string"});
}
}
if(data.via !== undefined && func0.call(data, "via")){
if(!(data.via === "mcp")){
errors = note(vErrors ??= [], instancePath+"/via", "enum", {allowedValues: schema103.properties.via.enum});
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data6 = data.runs;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
errors = note(vErrors ??= [], instancePath+"/runs", "type", {type: "integer"});
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 20 || isNaN(data6)){
errors = note(vErrors ??= [], instancePath+"/runs", "maximum", {comparison: "<=", limit: 20});
}
if(data6 < 1 || isNaN(data6)){
errors = note(vErrors ??= [], instancePath+"/runs", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data7 = data.pass;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
errors = note(vErrors ??= [], instancePath+"/pass", "type", {type: "integer"});
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 20 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/pass", "maximum", {comparison: "<=", limit: 20});
}
if(data7 < 1 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/pass", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.cites !== undefined && func0.call(data, "cites")){
let data8 = data.cites;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(typeof data9 === "string"){
if(func65(data9) > 2048){
errors = note(vErrors ??= [], instancePath+"/cites/" + i0, "maxLength", {limit: 2048});
}
if(func65(data9) < 1){
errors = note(vErrors ??= [], instancePath+"/cites/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/cites/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/cites", "type", {type: "array"});
}
}
if(data.mentions !== undefined && func0.call(data, "mentions")){
let data10 = data.mentions;
if(!data10 || typeof data10 != "object"){
errors = note(vErrors ??= [], instancePath+"/mentions", "type", {type: schema103.properties.mentions.type});
}
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(typeof data11 === "string"){
if(func65(data11) > 1024){
errors = note(vErrors ??= [], instancePath+"/mentions/" + i1, "maxLength", {limit: 1024});
}
if(func65(data11) < 1){
errors = note(vErrors ??= [], instancePath+"/mentions/" + i1, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/mentions/" + i1, "type", {type: "string"});
}
}
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if((data10.any_of === undefined) || (!(func0.call(data10, "any_of")))){
errors = note(vErrors ??= [], instancePath+"/mentions", "required", {missingProperty: "any_of"});
}
for(const key1 of Object.keys(data10)){
if(!(key1 === "any_of")){
errors = note(vErrors ??= [], instancePath+"/mentions", "additionalProperties", {additionalProperty: key1});
}
}
if(data10.any_of !== undefined && func0.call(data10, "any_of")){
let data12 = data10.any_of;
if(Array.isArray(data12)){
if(data12.length < 1){
errors = note(vErrors ??= [], instancePath+"/mentions/any_of", "minItems", {limit: 1});
}
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if(typeof data13 === "string"){
if(func65(data13) > 1024){
errors = note(vErrors ??= [], instancePath+"/mentions/any_of/" + i2, "maxLength", {limit: 1024});
}
if(func65(data13) < 1){
errors = note(vErrors ??= [], instancePath+"/mentions/any_of/" + i2, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/mentions/any_of/" + i2, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/mentions/any_of", "type", {type: "array"});
}
}
}
}
if(data.matches !== undefined && func0.call(data, "matches")){
let data14 = data.matches;
if(typeof data14 === "string"){
if(func65(data14) > 500){
errors = note(vErrors ??= [], instancePath+"/matches", "maxLength", {limit: 500});
}
if(func65(data14) < 1){
errors = note(vErrors ??= [], instancePath+"/matches", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/matches", "type", {type: "string"});
}
}
if(data.must_not_mention !== undefined && func0.call(data, "must_not_mention")){
let data15 = data.must_not_mention;
if(Array.isArray(data15)){
const len3 = data15.length;
for(let i3=0; i3<len3; i3++){
let data16 = data15[i3];
if(typeof data16 === "string"){
if(func65(data16) > 1024){
errors = note(vErrors ??= [], instancePath+"/must_not_mention/" + i3, "maxLength", {limit: 1024});
}
if(func65(data16) < 1){
errors = note(vErrors ??= [], instancePath+"/must_not_mention/" + i3, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/must_not_mention/" + i3, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/must_not_mention", "type", {type: "array"});
}
}
if(data.expect !== undefined && func0.call(data, "expect")){
let data17 = data.expect;
if(Array.isArray(data17)){
if(data17.length > 100){
errors = note(vErrors ??= [], instancePath+"/expect", "maxItems", {limit: 100});
}
if(data17.length < 1){
errors = note(vErrors ??= [], instancePath+"/expect", "minItems", {limit: 1});
}
const len4 = data17.length;
for(let i4=0; i4<len4; i4++){
let data18 = data17[i4];
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key2 of Object.keys(data18)){
if(!((((key2 === "cites") || (key2 === "mentions")) || (key2 === "matches")) || (key2 === "must_not_mention"))){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4, "additionalProperties", {additionalProperty: key2});
}
}
if(data18.cites !== undefined && func0.call(data18, "cites")){
let data19 = data18.cites;
if(Array.isArray(data19)){
const len5 = data19.length;
for(let i5=0; i5<len5; i5++){
let data20 = data19[i5];
if(typeof data20 === "string"){
if(func65(data20) > 2048){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/cites/" + i5, "maxLength", {limit: 2048});
}
if(func65(data20) < 1){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/cites/" + i5, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/cites/" + i5, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/cites", "type", {type: "array"});
}
}
if(data18.mentions !== undefined && func0.call(data18, "mentions")){
let data21 = data18.mentions;
if(!data21 || typeof data21 != "object"){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions", "type", {type: schema103.properties.expect.items.properties.mentions.type});
}
if(Array.isArray(data21)){
const len6 = data21.length;
for(let i6=0; i6<len6; i6++){
let data22 = data21[i6];
if(typeof data22 === "string"){
if(func65(data22) > 1024){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/" + i6, "maxLength", {limit: 1024});
}
if(func65(data22) < 1){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/" + i6, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/" + i6, "type", {type: "string"});
}
}
}
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if((data21.any_of === undefined) || (!(func0.call(data21, "any_of")))){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions", "required", {missingProperty: "any_of"});
}
for(const key3 of Object.keys(data21)){
if(!(key3 === "any_of")){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions", "additionalProperties", {additionalProperty: key3});
}
}
if(data21.any_of !== undefined && func0.call(data21, "any_of")){
let data23 = data21.any_of;
if(Array.isArray(data23)){
if(data23.length < 1){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/any_of", "minItems", {limit: 1});
}
const len7 = data23.length;
for(let i7=0; i7<len7; i7++){
let data24 = data23[i7];
if(typeof data24 === "string"){
if(func65(data24) > 1024){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/any_of/" + i7, "maxLength", {limit: 1024});
}
if(func65(data24) < 1){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/any_of/" + i7, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/any_of/" + i7, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/mentions/any_of", "type", {type: "array"});
}
}
}
}
if(data18.matches !== undefined && func0.call(data18, "matches")){
let data25 = data18.matches;
if(typeof data25 === "string"){
if(func65(data25) > 500){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/matches", "maxLength", {limit: 500});
}
if(func65(data25) < 1){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/matches", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/matches", "type", {type: "string"});
}
}
if(data18.must_not_mention !== undefined && func0.call(data18, "must_not_mention")){
let data26 = data18.must_not_mention;
if(Array.isArray(data26)){
const len8 = data26.length;
for(let i8=0; i8<len8; i8++){
let data27 = data26[i8];
if(typeof data27 === "string"){
if(func65(data27) > 1024){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/must_not_mention/" + i8, "maxLength", {limit: 1024});
}
if(func65(data27) < 1){
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/must_not_mention/" + i8, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/must_not_mention/" + i8, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4+"/must_not_mention", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect/" + i4, "type", {type: "object"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/expect", "type", {type: "array"});
}
}
if(data.answered !== undefined && func0.call(data, "answered")){
if(typeof data.answered !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/answered", "type", {type: "boolean"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate256.errors = vErrors;
return errors === 0;
}


function validate258(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.page === undefined) || (!(func0.call(data, "page")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "page"});
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "page") || (key0 === "listed")) || (key0 === "mentions")) || (key0 === "must_not_mention"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.page !== undefined && func0.call(data, "page")){
let data0 = data.page;
if(typeof data0 === "string"){
if(func65(data0) > 1024){
errors = note(vErrors ??= [], instancePath+"/page", "maxLength", {limit: 1024});
}
if(!pattern68.test(data0)){
errors = note(vErrors ??= [], instancePath+"/page", "pattern", {pattern: "^/"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/page", "type", {type: "string"});
}
}
if(data.listed !== undefined && func0.call(data, "listed")){
if(typeof data.listed !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/listed", "type", {type: "boolean"});
}
}
if(data.mentions !== undefined && func0.call(data, "mentions")){
let data2 = data.mentions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func65(data3) > 1024){
errors = note(vErrors ??= [], instancePath+"/mentions/" + i0, "maxLength", {limit: 1024});
}
if(func65(data3) < 1){
errors = note(vErrors ??= [], instancePath+"/mentions/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/mentions/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/mentions", "type", {type: "array"});
}
}
if(data.must_not_mention !== undefined && func0.call(data, "must_not_mention")){
let data4 = data.must_not_mention;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 === "string"){
if(func65(data5) > 1024){
errors = note(vErrors ??= [], instancePath+"/must_not_mention/" + i1, "maxLength", {limit: 1024});
}
if(func65(data5) < 1){
errors = note(vErrors ??= [], instancePath+"/must_not_mention/" + i1, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/must_not_mention/" + i1, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/must_not_mention", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate258.errors = vErrors;
return errors === 0;
}


function validate260(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.search === undefined) || (!(func0.call(data, "search")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "search"});
}
if((data.finds === undefined) || (!(func0.call(data, "finds")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "finds"});
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "id") || (key0 === "search")) || (key0 === "finds")) || (key0 === "within")) || (key0 === "runs")) || (key0 === "pass"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(func65(data0) > 64){
errors = note(vErrors ??= [], instancePath+"/id", "maxLength", {limit: 64});
}
if(!pattern67.test(data0)){
errors = note(vErrors ??= [], instancePath+"/id", "pattern", {pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.search !== undefined && func0.call(data, "search")){
let data1 = data.search;
if(typeof data1 === "string"){
if(func65(data1) > 2048){
errors = note(vErrors ??= [], instancePath+"/search", "maxLength", {limit: 2048});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/search", "minLength", {limit: 1});
}
if(!pattern69.test(data1)){
errors = note(vErrors ??= [], instancePath+"/search", "pattern", {pattern: "\\S"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/search", "type", {type: "string"});
}
}
if(data.finds !== undefined && func0.call(data, "finds")){
let data2 = data.finds;
if(typeof data2 === "string"){
if(func65(data2) > 1024){
errors = note(vErrors ??= [], instancePath+"/finds", "maxLength", {limit: 1024});
}
if(!pattern68.test(data2)){
errors = note(vErrors ??= [], instancePath+"/finds", "pattern", {pattern: "^/"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/finds", "type", {type: "string"});
}
}
if(data.within !== undefined && func0.call(data, "within")){
let data3 = data.within;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
errors = note(vErrors ??= [], instancePath+"/within", "type", {type: "integer"});
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 100 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/within", "maximum", {comparison: "<=", limit: 100});
}
if(data3 < 1 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/within", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data4 = data.runs;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
errors = note(vErrors ??= [], instancePath+"/runs", "type", {type: "integer"});
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 20 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/runs", "maximum", {comparison: "<=", limit: 20});
}
if(data4 < 1 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/runs", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data5 = data.pass;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
errors = note(vErrors ??= [], instancePath+"/pass", "type", {type: "integer"});
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 20 || isNaN(data5)){
errors = note(vErrors ??= [], instancePath+"/pass", "maximum", {comparison: "<=", limit: 20});
}
if(data5 < 1 || isNaN(data5)){
errors = note(vErrors ??= [], instancePath+"/pass", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate260.errors = vErrors;
return errors === 0;
}

const pattern71 = new RegExp("^(?:/|gitbook$|mintlify$|fumadocs$)", "u");

function validate251(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.url === undefined) || (!(func0.call(data, "url")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "url"});
}
for(const key0 of Object.keys(data)){
if(!((((((((key0 === "url") || (key0 === "hosts")) || (key0 === "max_questions")) || (key0 === "defaults")) || (key0 === "answers")) || (key0 === "pages")) || (key0 === "mcp")) || (key0 === "searches"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.url !== undefined && func0.call(data, "url")){
let data0 = data.url;
if(typeof data0 === "string"){
if(func65(data0) > 2048){
errors = note(vErrors ??= [], instancePath+"/url", "maxLength", {limit: 2048});
}
if(func65(data0) < 1){
errors = note(vErrors ??= [], instancePath+"/url", "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/url", "type", {type: "string"});
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data1 = data.hosts;
if(Array.isArray(data1)){
if(data1.length > 100){
errors = note(vErrors ??= [], instancePath+"/hosts", "maxItems", {limit: 100});
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func65(data2) > 253){
errors = note(vErrors ??= [], instancePath+"/hosts/" + i0, "maxLength", {limit: 253});
}
if(func65(data2) < 1){
errors = note(vErrors ??= [], instancePath+"/hosts/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/hosts/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/hosts", "type", {type: "array"});
}
}
if(data.max_questions !== undefined && func0.call(data, "max_questions")){
let data3 = data.max_questions;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
errors = note(vErrors ??= [], instancePath+"/max_questions", "type", {type: "integer"});
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/max_questions", "maximum", {comparison: "<=", limit: 1000000});
}
if(data3 < 0 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/max_questions", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
if(!(validate252(data.defaults, {instancePath:instancePath+"/defaults"}))){
vErrors = vErrors === null ? validate252.errors : vErrors.concat(validate252.errors);
errors = vErrors.length;
}
}
if(data.answers !== undefined && func0.call(data, "answers")){
let data5 = data.answers;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate256(data5[i1], {instancePath:instancePath+"/answers/" + i1}))){
vErrors = vErrors === null ? validate256.errors : vErrors.concat(validate256.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/answers", "type", {type: "array"});
}
}
if(data.pages !== undefined && func0.call(data, "pages")){
let data7 = data.pages;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate258(data7[i2], {instancePath:instancePath+"/pages/" + i2}))){
vErrors = vErrors === null ? validate258.errors : vErrors.concat(validate258.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/pages", "type", {type: "array"});
}
}
if(data.mcp !== undefined && func0.call(data, "mcp")){
let data9 = data.mcp;
if(typeof data9 === "string"){
if(func65(data9) > 1024){
errors = note(vErrors ??= [], instancePath+"/mcp", "maxLength", {limit: 1024});
}
if(!pattern71.test(data9)){
errors = note(vErrors ??= [], instancePath+"/mcp", "pattern", {pattern: "^(?:/|gitbook$|mintlify$|fumadocs$)"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/mcp", "type", {type: "string"});
}
}
if(data.searches !== undefined && func0.call(data, "searches")){
let data10 = data.searches;
if(Array.isArray(data10)){
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
if(!(validate260(data10[i3], {instancePath:instancePath+"/searches/" + i3}))){
vErrors = vErrors === null ? validate260.errors : vErrors.concat(validate260.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/searches", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate251.errors = vErrors;
return errors === 0;
}


function validate250(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "portals")){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.portals !== undefined && func0.call(data, "portals")){
let data0 = data.portals;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate251(data0[i0], {instancePath:instancePath+"/portals/" + i0}))){
vErrors = vErrors === null ? validate251.errors : vErrors.concat(validate251.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/portals", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate250.errors = vErrors;
return errors === 0;
}


function validate52(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.evenkeel === undefined) || (!(func0.call(data, "evenkeel")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "evenkeel"});
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
for(const key0 of Object.keys(data)){
if(!((func0.call(schema19.properties, key0)) || (pattern3.test(key0)))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.evenkeel !== undefined && func0.call(data, "evenkeel")){
if(1 !== data.evenkeel){
errors = note(vErrors ??= [], instancePath+"/evenkeel", "const", {allowedValue: 1});
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func65(data1) > 63){
errors = note(vErrors ??= [], instancePath+"/name", "maxLength", {limit: 63});
}
if(func65(data1) < 1){
errors = note(vErrors ??= [], instancePath+"/name", "minLength", {limit: 1});
}
if(!pattern4.test(data1)){
errors = note(vErrors ??= [], instancePath+"/name", "pattern", {pattern: "^[A-Za-z0-9][A-Za-z0-9._/-]*$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.vars !== undefined && func0.call(data, "vars")){
let data2 = data.vars;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
const _errs7 = errors;
if(typeof key1 === "string"){
if(!pattern5.test(key1)){
errors = (vErrors ??= []).push({instancePath:instancePath+"/vars",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},propertyName:key1});
}
}
var valid1 = _errs7 === errors;
if(!valid1){
errors = note(vErrors ??= [], instancePath+"/vars", "propertyNames", {propertyName: key1});
}
}
for(const key2 of Object.keys(data2)){
if(!(validate53(data2[key2], {instancePath:instancePath+"/vars/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/vars", "type", {type: "object"});
}
}
if(data.keep !== undefined && func0.call(data, "keep")){
let data4 = data.keep;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func65(data5) > 1024){
errors = note(vErrors ??= [], instancePath+"/keep/" + i0, "maxLength", {limit: 1024});
}
if(func65(data5) < 1){
errors = note(vErrors ??= [], instancePath+"/keep/" + i0, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/keep/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/keep", "type", {type: "array"});
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
if(!(validate55(data.defaults, {instancePath:instancePath+"/defaults"}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.accepted !== undefined && func0.call(data, "accepted")){
let data7 = data.accepted;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(!(validate77(data7[i1], {instancePath:instancePath+"/accepted/" + i1}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/accepted", "type", {type: "array"});
}
}
if(data.rules !== undefined && func0.call(data, "rules")){
let data9 = data.rules;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
if(!(validate79(data9[i2], {instancePath:instancePath+"/rules/" + i2}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/rules", "type", {type: "array"});
}
}
if(data.include !== undefined && func0.call(data, "include")){
let data11 = data.include;
if(Array.isArray(data11)){
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
let data12 = data11[i3];
if(typeof data12 === "string"){
if(func65(data12) > 1024){
errors = note(vErrors ??= [], instancePath+"/include/" + i3, "maxLength", {limit: 1024});
}
if(func65(data12) < 1){
errors = note(vErrors ??= [], instancePath+"/include/" + i3, "minLength", {limit: 1});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/include/" + i3, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/include", "type", {type: "array"});
}
}
if(data.discord !== undefined && func0.call(data, "discord")){
if(!(validate81(data.discord, {instancePath:instancePath+"/discord"}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
}
if(data.neon !== undefined && func0.call(data, "neon")){
if(!(validate142(data.neon, {instancePath:instancePath+"/neon"}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
}
if(data.docs !== undefined && func0.call(data, "docs")){
if(!(validate250(data.docs, {instancePath:instancePath+"/docs"}))){
vErrors = vErrors === null ? validate250.errors : vErrors.concat(validate250.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate52.errors = vErrors;
return errors === 0;
}

